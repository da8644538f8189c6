package plinth.billing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.gateway.Payment;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;

/** The subscriptions that their gateway debits by itself. */
@ApplicationScoped
class ManagedRepository {
  @Inject @MainDb private Db db;
  @Inject private SubscriptionRepository subscriptions;
  @Inject private ObligationRepository obligations;
  @Inject private AddonRepository addons;

  /** What a gateway was told of a subscription; both null: nothing. */
  record Told(@Nullable String id, @Nullable String terms) {}

  /**
   * Writes what a gateway debits by itself for the next period, once a period.
   *
   * @return empty when it is no debit of a subscription that we know
   */
  Optional<ObligationRepository.Place> owe(String gateway, Payment payment) {
    String id = payment.subscriptionId();
    if (id == null || payment.kind() != ChargeKind.RENEWAL) {
      return Optional.empty();
    }
    return db.first(
            Sql.of(
                "select workspace_id from main.subscription where managed_id = ? and gateway = ?",
                id,
                gateway),
            row -> row.getLong(1))
        .flatMap(subscriptions::lock)
        .map(locked -> owe(locked.subscription(), gateway, payment));
  }

  private ObligationRepository.Place owe(
      Subscription subscription, String gateway, Payment payment) {
    Instant start = subscription.nextStart();
    Owed owed =
        Owed.period(
            subscription,
            addons.held(subscription.workspaceId()),
            ChargeKind.RENEWAL,
            start.toString(),
            false,
            gateway,
            start);
    Obligation of = obligations.owe(List.of(debited(owed, payment.amount()))).get(0);
    return new ObligationRepository.Place(of.id(), of.workspaceId());
  }

  /** The provider debits what it was told last, which may be what we bill from now on or not. */
  private static Owed debited(Owed owed, BigDecimal amount) {
    BigDecimal cents = Money.cents(amount);
    if (cents.compareTo(owed.amount()) == 0) {
      return owed;
    }
    BillLine line =
        new BillLine(owed.lines().get(0).description(), 1, cents, cents, BillLine.Account.PLANS);
    return new Owed(
        owed.workspaceId(),
        owed.kind(),
        owed.key(),
        true,
        false,
        cents,
        owed.gateway(),
        owed.planSlug(),
        owed.period(),
        null,
        0,
        owed.seats(),
        owed.periodStart(),
        List.of(line));
  }

  /** The workspaces whose gateway debits by itself, or was told to. */
  List<Long> all(Set<String> gateways, @Nullable Long workspaceId) {
    Sql one = workspaceId == null ? Sql.EMPTY : Sql.of("and workspace_id = ?", workspaceId);
    return db.list(
        Sql.of(
                "select workspace_id from main.subscription where (managed_id is not null"
                    + " or status = 'active' and has_payment_method and gateway = any (?))",
                (Object) gateways.toArray(String[]::new))
            .plus(one)
            .plus("order by workspace_id"),
        row -> row.getLong(1));
  }

  Told told(long workspaceId) {
    return db.one(
        Sql.of(
            "select managed_id, managed_terms from main.subscription where workspace_id = ?",
            workspaceId),
        row -> new Told(row.getString(1), row.getString(2)));
  }

  /** Notes what a gateway was told. */
  void tell(long workspaceId, Told told) {
    db.update(
        Sql.of(
            "update main.subscription set managed_id = ?, managed_terms = ? where workspace_id = ?",
            told.id(),
            told.terms(),
            workspaceId));
  }
}
