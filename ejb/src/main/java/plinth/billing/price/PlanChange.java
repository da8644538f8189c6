package plinth.billing.price;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.billing.ActiveAddon;
import plinth.billing.BillingPeriod;
import plinth.billing.BillingProblem;
import plinth.billing.Paid;
import plinth.billing.Plan;
import plinth.billing.Subscription;
import plinth.kernel.Problem;

/**
 * The result of a change of plan or period: free changes apply immediately, more expensive ones
 * after their payment. Downgrades apply immediately and are never refunded. A shorter period begins
 * with the next renewal, a longer one with its payment.
 *
 * @param next the subscription from now on
 * @param bill what must be paid before the rest applies; null if nothing
 * @param period the period that applies after the payment
 */
public record PlanChange(Subscription next, @Nullable Bill bill, BillingPeriod period) {

  /**
   * What affects a change besides the subscription.
   *
   * @param addons the recurring add-ons of the workspace
   * @param carried the amounts that the next bill settles
   */
  public record Held(List<ActiveAddon> addons, List<Due> carried) {
    public static final Held NOTHING = new Held(List.of(), List.of());
  }

  /**
   * Decides a change. Returns 400 for plans that staff sets up, and if the subscription is not paid
   * for.
   *
   * @param asked the requested period; null to keep the current one
   */
  public static PlanChange of(
      Subscription from, Plan plan, @Nullable BillingPeriod asked, Instant now, Held held) {
    BillingPeriod period = asked == null ? from.period() : asked;
    if (plan.isByStaff() || from.plan().isByStaff()) {
      throw new Problem(BillingProblem.PLAN_BY_STAFF);
    }
    return switch (from.status()) {
      case TRIAL -> new PlanChange(from.withTariff(plan, period, null), null, period);
      case ACTIVE ->
          period.months() > from.period().months()
              ? toLongerPeriod(from, plan, period, now, held)
              : withinPeriod(from, plan, next(from, asked), now, held);
      case PAST_DUE, CANCELED, SUSPENDED ->
          throw new Problem(BillingProblem.PAYMENT_METHOD_REQUIRED);
    };
  }

  /**
   * Returns the period from the next renewal on if it differs; without a request, the scheduled
   * period stays.
   */
  private static @Nullable BillingPeriod next(Subscription from, @Nullable BillingPeriod asked) {
    if (asked == null) {
      return from.nextPeriod();
    }
    return asked == from.period() ? null : asked;
  }

  /** Bills what exceeds the most expensive plan that is already paid for in the period. */
  private static PlanChange withinPeriod(
      Subscription from, Plan plan, @Nullable BillingPeriod next, Instant now, Held held) {
    BillingPeriod period = from.period();
    int seats = from.seatCount();
    BigDecimal old = paid(from).unit();
    BigDecimal unit = Price.unit(plan, period);
    BigDecimal cost = Proration.upgrade(old, unit, fraction(from, now));
    BigDecimal amount = Money.cents(cost.multiply(BigDecimal.valueOf(seats)));
    BillLine line =
        new BillLine(
            "Upgrade to the "
                + plan.name()
                + " plan, "
                + (seats == 1 ? "1 seat" : seats + " seats")
                + ", rest of the period",
            1,
            amount,
            amount,
            BillLine.Account.PLANS);
    if (line.amount().signum() <= 0) {
      return new PlanChange(from.withTariff(plan, period, next), null, period);
    }
    BigDecimal worth = unit.subtract(old).multiply(BigDecimal.valueOf(seats));
    for (Due due : held.carried()) {
      worth = worth.add(due.worth(from.currentPeriodStart()));
    }
    Bill bill =
        new Bill(List.of(line), worth, Map.of(), Map.of()).withDues(held.carried(), Instant.MAX);
    return new PlanChange(from.withTariff(from.plan(), period, next), bill, period);
  }

  /**
   * Bills the plan and the add-ons for the longer period, minus the unused rest of what was paid.
   */
  private static PlanChange toLongerPeriod(
      Subscription from, Plan plan, BillingPeriod period, Instant now, Held held) {
    Instant end = from.currentPeriodEnd();
    if (end == null || !now.isBefore(end)) {
      return new PlanChange(from.withTariff(plan, from.period(), period), null, period);
    }
    BigDecimal rest = Money.cents(paid(from).worth().multiply(fraction(from, now)));
    Bill whole = Bill.period(plan, period, from.seatCount(), held.addons(), List.of());
    List<BillLine> lines = new ArrayList<>(whole.lines());
    if (rest.signum() > 0) {
      lines.add(
          new BillLine(
              "Unused rest of the paid period",
              1,
              rest.negate(),
              rest.negate(),
              BillLine.Account.PLANS));
    }
    Bill bill =
        new Bill(lines, whole.worth(), whole.addons(), Map.of()).withDues(held.carried(), now);
    return bill.amount().signum() > 0
        ? new PlanChange(from, bill, period)
        : new PlanChange(from.withTariff(plan, from.period(), period), null, period);
  }

  private static Paid paid(Subscription from) {
    Paid paid = from.paid();
    return paid != null
        ? paid
        : new Paid(
            Price.unit(from.plan(), from.period()),
            Price.base(from.plan(), from.period(), from.seatCount()));
  }

  private static BigDecimal fraction(Subscription from, Instant now) {
    return Proration.fraction(from.currentPeriodStart(), from.currentPeriodEnd(), now);
  }
}
