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

/**
 * The subscriptions that their gateway debits by itself. Plain SQL lists them, because the set of
 * gateways may be empty.
 */
@ApplicationScoped
public class ManagedRepository {
  private static final Sql ALL =
      Sql.named(
          """
          select workspace_id
          from main.subscription
          where (managed_id is not null or status = 'active' and has_payment_method
              and gateway = any (:gateways))
          """);

  @Inject @MainDb Db db;
  @Inject SubscriptionRepository subscriptions;
  @Inject ObligationRepository obligations;
  @Inject AddonRepository addons;
  @Inject DueRepository dues;

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
    return subscriptions
        .findManaged(gateway, id)
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

  /** Returns the workspaces that are debited by their gateway, or that should be. */
  public List<Long> all(Set<String> gateways, @Nullable Long workspaceId) {
    Sql one = workspaceId == null ? Sql.EMPTY : Sql.of("and workspace_id = ?", workspaceId);
    return db.list(
        ALL.with("gateways", gateways.toArray(String[]::new))
            .plus(one)
            .plus("order by workspace_id"),
        row -> row.getLong(1));
  }
}
