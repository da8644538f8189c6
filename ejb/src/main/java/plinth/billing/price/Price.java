package plinth.billing.price;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import plinth.billing.ActiveAddon;
import plinth.billing.BillingPeriod;
import plinth.billing.BillingProblem;
import plinth.billing.Plan;
import plinth.kernel.Problem;

/**
 * Prices of whole periods. The catalog's prices are for a month; an annual plan bills twelve of
 * them at once.
 */
public final class Price {
  private Price() {}

  /**
   * Returns the exact base price of a period: the unit price times the seats; a flat plan counts as
   * one seat.
   */
  public static BigDecimal base(Plan plan, BillingPeriod period, int seats) {
    return unit(plan, period).multiply(BigDecimal.valueOf(plan.isPerMember() ? seats : 1));
  }

  /** Returns the price of one seat for a period. Returns 400 for a plan with a negotiated price. */
  public static BigDecimal unit(Plan plan, BillingPeriod period) {
    BigDecimal month = plan.price(period);
    if (month == null) {
      throw new Problem(BillingProblem.PLAN_BY_STAFF);
    }
    return month.multiply(BigDecimal.valueOf(period.months()));
  }

  /** Returns the lines of a period: the plan, and the recurring add-ons that are not canceled. */
  static List<BillLine> lines(
      Plan plan, BillingPeriod period, int seats, List<ActiveAddon> addons) {
    List<BillLine> lines = new ArrayList<>();
    lines.add(
        BillLine.of(
            plan.name() + " plan, " + period.name().toLowerCase(Locale.ROOT),
            plan.isPerMember() ? seats : 1,
            unit(plan, period),
            BillLine.Account.PLANS));
    for (ActiveAddon addon : addons) {
      if (addon.renewed() > 0) {
        lines.add(
            BillLine.of(
                addon.name(), addon.renewed(), addon.price(period), BillLine.Account.ADDONS));
      }
    }
    return lines;
  }
}
