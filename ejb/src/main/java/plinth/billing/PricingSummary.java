package plinth.billing;

import java.math.BigDecimal;
import java.util.List;

/**
 * The recurring revenue of the installation and the workspaces by subscription status.
 *
 * @param currency the currency of the amounts
 * @param monthlyRecurringRevenue the monthly amount that active subscriptions renew, including
 *     add-ons; yearly subscriptions count with their monthly price
 * @param annualRunRate twelve times the monthly recurring revenue
 * @param workspaces the number of workspaces that are not being deleted
 * @param trials the number of workspaces on trial
 * @param trialsWithCard the number of trials with a card that will be charged
 * @param trialsEnding the number of trials that end within seven days
 * @param active the number of paid workspaces
 * @param pastDue the number of unpaid workspaces within their grace period
 * @param pastDueRevenue the monthly amount the past-due workspaces would pay
 * @param canceled the number of workspaces that end with their period
 * @param suspended the number of suspended workspaces
 * @param byPlan the same figures by plan and period
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
   * The figures of one plan in one billing period.
   *
   * @param seats the number of active members in its active workspaces
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
