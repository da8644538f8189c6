package plinth.billing.subscription;

import static plinth.billing.subscription.Decision.Effect.BECOMES;
import static plinth.billing.subscription.Decision.Effect.CREDIT;
import static plinth.billing.subscription.Decision.Effect.DELETION_WITHDRAWN;
import static plinth.billing.subscription.Decision.Effect.LIMITS;
import static plinth.billing.subscription.Decision.Effect.PACK;
import static plinth.billing.subscription.Decision.Effect.PERIOD;
import static plinth.billing.subscription.Decision.Effect.STANDING;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Set;
import plinth.billing.BillingPeriod;
import plinth.billing.Paid;
import plinth.billing.Plan;
import plinth.billing.Subscription;
import plinth.billing.invoice.PaymentEventType;
import plinth.billing.obligation.Obligation;
import plinth.billing.price.Price;

/**
 * Decides what a captured charge does: it pays for a period, changes a plan, or buys a pack. A
 * second payment for a paid period pays for the following period. A debt is paid only once: a
 * recovery payment for a workspace that is no longer unpaid is credited to the next bills.
 */
public final class PaidLifecycle {
  private static final Set<Decision.Effect> RENEWED = Set.of(BECOMES, PERIOD);
  private static final Set<Decision.Effect> REOPENED =
      Set.of(BECOMES, PERIOD, STANDING, DELETION_WITHDRAWN);

  private PaidLifecycle() {}

  /** Decides on the first reported capture of an obligation. */
  public static Decision capture(Subscription subscription, Obligation paid, Instant now) {
    if (isSurplus(subscription, paid)) {
      return credit(subscription);
    }
    return switch (paid.kind()) {
      case INITIAL, RENEWAL -> period(subscription, paid, now);
      case PLAN_CHANGE -> planChange(subscription, paid, now);
      case ADDON_ONE_TIME ->
          new Decision(subscription, Set.of(PACK), PaymentEventType.ADDON_ONE_TIME_CHARGED);
      case SEAT_PRORATION ->
          new Decision(subscription, Set.of(), PaymentEventType.SEAT_PRORATION_CHARGED);
    };
  }

  /** Returns whether a payment would recover what another payment has already recovered. */
  public static boolean isSurplus(Subscription subscription, Obligation paid) {
    return paid.isRecovery() && !recovers(subscription);
  }

  /** Decides on money that was not owed. */
  public static Decision credit(Subscription subscription) {
    return new Decision(subscription, Set.of(BECOMES, CREDIT), PaymentEventType.CHARGE_CAPTURED);
  }

  private static Decision period(Subscription subscription, Obligation paid, Instant now) {
    BillingPeriod period = paid.period() == null ? subscription.period() : paid.period();
    Instant next = subscription.nextStart();
    boolean isNext = next.equals(paid.owedFor().start());
    return switch (subscription.status()) {
      case TRIAL ->
          new Decision(
              from(subscription, isNext ? next : now, period, paid).asActive(),
              RENEWED,
              PaymentEventType.SUBSCRIPTION_ACTIVATED);
      case ACTIVE ->
          isNext || period == subscription.period()
              ? new Decision(
                  from(subscription, next, period, paid),
                  RENEWED,
                  isNext ? PaymentEventType.SUBSCRIPTION_RENEWED : PaymentEventType.CHARGE_CAPTURED)
              : extend(subscription, period, paid);
      case CANCELED -> {
        if (paid.isCheckout()) {
          yield reopen(subscription, next.isAfter(now) ? next : now, period, paid);
        }
        yield isNext || period == subscription.period()
            ? new Decision(
                from(subscription, next, period, paid),
                RENEWED,
                PaymentEventType.SUBSCRIPTION_RENEWED)
            : extend(subscription, period, paid);
      }
      case PAST_DUE, SUSPENDED ->
          isNext && !isOver(subscription, next, period, now)
              ? reactivate(subscription, next, period, paid)
              : reopen(subscription, now, period, paid);
    };
  }

  private static Subscription from(
      Subscription subscription, Instant start, BillingPeriod period, Obligation paid) {
    return subscription
        .paidFrom(start, period)
        .withPaid(new Paid(paid.unit(), paid.bill().worth()));
  }

  /** A payment for a period of another length extends the current period. */
  private static Decision extend(Subscription subscription, BillingPeriod by, Obligation paid) {
    Paid before = subscription.paid();
    return new Decision(
        subscription
            .extendedBy(by)
            .withPaid(before == null ? null : before.with(BigDecimal.ZERO, paid.bill().worth())),
        Set.of(BECOMES),
        PaymentEventType.CHARGE_CAPTURED);
  }

  /** The payment was made on the gateway's page, or so late that the billed period is over. */
  private static Decision reopen(
      Subscription subscription, Instant start, BillingPeriod period, Obligation paid) {
    return new Decision(
        from(subscription, start, period, paid).asActive(),
        REOPENED,
        PaymentEventType.CHARGE_CAPTURED,
        PaymentEventType.SUBSCRIPTION_ACTIVATED);
  }

  /**
   * The charge was believed to have failed; a subscription canceled in the meantime stays canceled.
   */
  private static Decision reactivate(
      Subscription subscription, Instant start, BillingPeriod period, Obligation captured) {
    Subscription paid = from(subscription, start, period, captured);
    return new Decision(
        subscription.canceledAt() == null ? paid.asActive() : paid.asStillCanceled(),
        REOPENED,
        subscription.currentPeriodEnd() == null
            ? PaymentEventType.SUBSCRIPTION_ACTIVATED
            : PaymentEventType.SUBSCRIPTION_RENEWED);
  }

  private static boolean isOver(
      Subscription subscription, Instant start, BillingPeriod period, Instant now) {
    return !period.end(start, subscription.anchorAfter(start)).isAfter(now);
  }

  /** Applies the plan; a longer period begins with the payment. */
  private static Decision planChange(Subscription subscription, Obligation paid, Instant now) {
    Plan target = paid.plan();
    Plan plan = target == null || subscription.plan().isByStaff() ? subscription.plan() : target;
    BillingPeriod period = paid.period() == null ? subscription.period() : paid.period();
    boolean isLonger = period.months() > subscription.period().months();
    if (!isLonger) {
      Paid before = subscription.paid();
      // A change that was priced for an earlier period pays for nothing in this one.
      boolean isOf = isOf(subscription, paid);
      BigDecimal worth = isOf ? paid.bill().worth() : BigDecimal.ZERO;
      BigDecimal unit =
          isOf || plan.isByStaff() ? paid.unit() : Price.unit(plan, subscription.period());
      return new Decision(
          subscription
              .withTariff(plan, subscription.period(), subscription.nextPeriod())
              .withPaid(before == null ? null : before.with(unit, worth)),
          Set.of(BECOMES, LIMITS),
          PaymentEventType.PLAN_CHANGE_CHARGED);
    }
    Instant end = subscription.nextStart();
    Instant start = now.isAfter(end) ? end : now;
    Subscription longer = from(subscription.withTariff(plan, period, null), start, period, paid);
    return switch (subscription.status()) {
      case ACTIVE, CANCELED ->
          new Decision(
              longer, Set.of(BECOMES, PERIOD, LIMITS), PaymentEventType.PLAN_CHANGE_CHARGED);
      case TRIAL, PAST_DUE, SUSPENDED ->
          new Decision(
              subscription.canceledAt() == null ? longer.asActive() : longer.asStillCanceled(),
              Set.of(BECOMES, PERIOD, LIMITS, STANDING, DELETION_WITHDRAWN),
              PaymentEventType.PLAN_CHANGE_CHARGED);
    };
  }

  /** Returns whether a change was priced for the current period. */
  static boolean isOf(Subscription subscription, Obligation change) {
    Instant priced = change.owedFor().start();
    return priced == null || priced.equals(subscription.currentPeriodStart());
  }

  /** Returns whether a payment reopens the workspace; a checkout then captures such a payment. */
  public static boolean recovers(Subscription subscription) {
    return !subscription.plan().isByStaff()
        && switch (subscription.status()) {
          case PAST_DUE, CANCELED, SUSPENDED -> true;
          case TRIAL, ACTIVE -> false;
        };
  }
}
