package plinth.billing.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.billing.AddonRepository;
import plinth.billing.Subscription;
import plinth.billing.SubscriptionRepository;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.gateway.Payment;
import plinth.billing.obligation.DueRepository;
import plinth.billing.obligation.Obligation;
import plinth.billing.obligation.ObligationDraft;
import plinth.billing.obligation.ObligationRepository;
import plinth.billing.price.Money;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;

/** The subscriptions that their gateway debits by itself. */
@ApplicationScoped
public class ManagedRepository {
  private static final Sql OWE =
      Sql.named(
          """
          select workspace_id
          from main.subscription
          where managed_id = :id and managed_gateway = :gateway
          """);

  private static final Sql OF =
      Sql.named(
          """
          select workspace_id
          from main.subscription
          where managed_id is not null and managed_gateway = gateway
            and workspace_id = any (:workspaces)
          """);

  private static final Sql ALL =
      Sql.named(
          """
          select workspace_id
          from main.subscription
          where (managed_id is not null or status = 'active' and has_payment_method
              and gateway = any (:gateways))
          """);

  private static final Sql TOLD =
      Sql.named(
          """
          select managed_id, managed_gateway, managed_terms
          from main.subscription
          where workspace_id = :workspace
          """);

  private static final Sql TELL =
      Sql.named(
          """
          update main.subscription
          set managed_id = :id, managed_gateway = :gateway, managed_terms = :terms
          where workspace_id = :workspace
          """);

  @Inject @MainDb Db db;
  @Inject SubscriptionRepository subscriptions;
  @Inject ObligationRepository obligations;
  @Inject AddonRepository addons;
  @Inject DueRepository dues;

  /**
   * The terms that a gateway last received for a subscription; all null if none.
   *
   * @param gateway the gateway that received the terms
   */
  public record Told(@Nullable String id, @Nullable String gateway, @Nullable String terms) {}

  /**
   * Writes the obligation for the next period that a gateway debits by itself, once per period. The
   * gateway may debit another amount: the last one it received, or one from before a change.
   *
   * @return the obligation; empty if the payment is not a debit of a known subscription
   */
  Optional<ObligationRepository.Place> addObligation(String gateway, Payment payment) {
    String id = payment.subscriptionId();
    if (id == null || payment.kind() != ChargeKind.RENEWAL) {
      return Optional.empty();
    }
    return db.first(OWE.with("id", id).with("gateway", gateway), row -> row.getLong(1))
        .flatMap(subscriptions::lock)
        .map(locked -> addObligation(locked.subscription(), gateway, payment));
  }

  private ObligationRepository.Place addObligation(
      Subscription subscription, String gateway, Payment payment) {
    Instant start = subscription.nextStart();
    long workspaceId = subscription.workspaceId();
    ObligationDraft owed =
        subscription.plan().isByStaff()
            ? ObligationDraft.debit(subscription, Money.cents(payment.amount()), gateway)
            : ObligationDraft.period(
                subscription,
                addons.listActive(workspaceId),
                dues.listOpen(workspaceId),
                ChargeKind.RENEWAL,
                start.toString(),
                gateway,
                start);
    Obligation of = obligations.save(List.of(owed.asManaged())).get(0);
    return new ObligationRepository.Place(of.id(), of.workspaceId());
  }

  /** Returns those of the workspaces whose gateway debits by itself. */
  public Set<Long> filterManaged(List<Long> workspaceIds) {
    return Set.copyOf(
        db.list(OF.with("workspaces", workspaceIds.toArray(Long[]::new)), row -> row.getLong(1)));
  }

  /** Returns the workspaces that are debited by their gateway, or that should be. */
  public List<Long> all(Set<String> gateways, @Nullable Long workspaceId) {
    Sql one = workspaceId == null ? Sql.EMPTY : Sql.of("and workspace_id = ?", workspaceId);
    return db.list(
        ALL.with("gateways", gateways.toArray(String[]::new))
            .plus(one)
            .plus("order by workspace_id"),
        row -> row.getLong(1));
  }

  /** Returns the terms that the gateway of a workspace last received. */
  public Told lastReported(long workspaceId) {
    return db.one(
        TOLD.with("workspace", workspaceId),
        row ->
            new Told(
                row.getString("managed_id"),
                row.getString("managed_gateway"),
                row.getString("managed_terms")));
  }

  /** Records the terms that a gateway received. */
  public void saveReported(long workspaceId, Told told) {
    db.update(
        TELL.with("id", told.id())
            .with("gateway", told.gateway())
            .with("terms", told.terms())
            .with("workspace", workspaceId));
  }
}
