package plinth.billing;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A plan of the catalog.
 *
 * @param slug the slug of the plan
 * @param name the display name
 * @param isPerMember whether each member is charged; otherwise the workspace has one price
 * @param currency the currency of the prices
 * @param priceMonthly the price of a month, billed monthly; null if negotiated
 * @param priceAnnual the price of a month, billed yearly; null if negotiated
 * @param limits the usage limits
 */
public record Plan(
    String slug,
    String name,
    boolean isPerMember,
    String currency,
    @Nullable BigDecimal priceMonthly,
    @Nullable BigDecimal priceAnnual,
    PlanLimits limits) {

  /** Returns this plan with the agreed price if it has no price of its own. */
  public Plan negotiatedAt(@Nullable BigDecimal price) {
    return priceMonthly == null && priceAnnual == null
        ? new Plan(slug, name, isPerMember, currency, price, price, limits)
        : this;
  }

  /**
   * Returns whether staff sets up, bills and ends this plan: it is flat, or its price is
   * negotiated.
   */
  public boolean isByStaff() {
    return !isPerMember || priceMonthly == null;
  }

  /** Returns the price of a month in this period; null if negotiated. */
  public @Nullable BigDecimal price(BillingPeriod period) {
    return period == BillingPeriod.MONTHLY ? priceMonthly : priceAnnual;
  }
}
