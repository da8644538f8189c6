package plinth.billing;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * What a change of plan or period does: at once what costs nothing, after its payment what costs
 * more. Downgrades apply at once and are never refunded; a shorter period begins with the next
 * renewal, a longer one with its payment.
 *
 * <p>Spec: Subscription status, Billing (change-plan).
 *
 * @param next the subscription from now on
 * @param line what is to be paid before the rest applies; null: nothing
 * @param as the period that applies once that is paid
 */
record PlanChange(Subscription next, @Nullable BillLine line, BillingPeriod as) {

  /**
   * Decides a change. Refuses with 400 plans that staff sets up, and what is not paid for.
   *
   * @param asked the period; null: as now
   */
  static PlanChange of(Subscription from, Plan plan, @Nullable BillingPeriod asked, Instant now) {
    BillingPeriod as = asked == null ? from.period() : asked;
    if (plan.isByStaff() || from.plan().isByStaff()) {
      throw new Problem(BillingProblem.PLAN_BY_STAFF);
    }
    return switch (from.status()) {
      case TRIAL -> new PlanChange(from.on(plan, as, null), null, as);
      case ACTIVE ->
          as.months() > from.period().months()
              ? longer(from, plan, as, now)
              : within(from, plan, next(from, asked), now);
      case PAST_DUE, CANCELED, SUSPENDED ->
          throw new Problem(BillingProblem.PAYMENT_METHOD_REQUIRED);
    };
  }

  /** The period from the next renewal on, where it is another one; not asked is as before. */
  private static @Nullable BillingPeriod next(Subscription from, @Nullable BillingPeriod asked) {
    if (asked == null) {
      return from.nextPeriod();
    }
    return asked == from.period() ? null : asked;
  }

  private static PlanChange within(
      Subscription from, Plan plan, @Nullable BillingPeriod next, Instant now) {
    BillingPeriod as = from.period();
    BigDecimal cost =
        Proration.upgrade(
            Price.base(from.plan(), as, from.seatCount()),
            Price.base(plan, as, from.seatCount()),
            fraction(from, now));
    BillLine line = line("Upgrade to " + plan.name() + ", rest of the period", cost);
    return line == null
        ? new PlanChange(from.on(plan, as, next), null, as)
        : new PlanChange(from.on(from.plan(), as, next), line, as);
  }

  private static PlanChange longer(Subscription from, Plan plan, BillingPeriod as, Instant now) {
    BigDecimal cost =
        Proration.longer(
            Price.base(from.plan(), from.period(), from.seatCount()),
            Price.base(plan, as, from.seatCount()),
            fraction(from, now));
    BillLine line = line(plan.name() + " plan, annual, less the unused rest", cost);
    return line == null
        ? new PlanChange(from.on(plan, from.period(), as), null, as)
        : new PlanChange(from, line, as);
  }

  private static BigDecimal fraction(Subscription from, Instant now) {
    return Proration.fraction(from.currentPeriodStart(), from.currentPeriodEnd(), now);
  }

  private static @Nullable BillLine line(String description, BigDecimal cost) {
    BigDecimal cents = Money.cents(cost);
    return cents.signum() > 0
        ? new BillLine(description, 1, cents, cents, BillLine.Account.PLANS)
        : null;
  }
}
