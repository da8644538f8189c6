package plinth.billing;

import java.math.BigDecimal;
import java.util.List;

/**
 * The recurring revenue of the installation and the workspaces by subscription status.
 *
 * @param currency of the amounts
 * @param monthlyRecurringRevenue a month of everything that active subscriptions renew, add-ons
 *     included; yearly ones by the month
 * @param annualRunRate twelve times that
 * @param workspaces workspaces that are not being deleted
 * @param trials those on trial
 * @param trialsWithCard those among them that will be charged
 * @param trialsEnding those whose trial ends within seven days
 * @param active those that are paid
 * @param pastDue those that are unpaid, within their days of grace
 * @param pastDueRevenue what those would pay a month
 * @param canceled those that end with their period
 * @param suspended those that are suspended
 * @param byPlan the same by plan and period
 */
public record PricingSummary(
    String currency,
    BigDecimal monthlyRecurringRevenue,
    BigDecimal annualRunRate,
    long workspaces,
    long trials,
    long trialsWithCard,
    long trialsEnding,
    long active,
    long pastDue,
    BigDecimal pastDueRevenue,
    long canceled,
    long suspended,
    List<OfPlan> byPlan) {

  /**
   * One plan, billed in one way.
   *
   * @param seats active people in its active workspaces
   * @param isNegotiated whether a price that is not known here is left out
   */
  public record OfPlan(
      String planSlug,
      String planName,
      BillingPeriod period,
      long workspaces,
      long trials,
      long active,
      long pastDue,
      long seats,
      BigDecimal monthlyRecurringRevenue,
      boolean isNegotiated) {}
}
