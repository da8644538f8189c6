package plinth.billing;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A plan of the catalog.
 *
 * @param slug its address
 * @param name what people read
 * @param isPerMember whether each member is charged; else one price for the workspace
 * @param currency of the prices
 * @param priceMonthly a month, billed monthly; null: negotiated
 * @param priceAnnual a month, billed yearly; null: negotiated
 * @param limits what may be used
 */
public record Plan(
    String slug,
    String name,
    boolean isPerMember,
    String currency,
    @Nullable BigDecimal priceMonthly,
    @Nullable BigDecimal priceAnnual,
    PlanLimits limits) {

  /** The same plan at the price that was agreed, if it has none of its own. */
  public Plan negotiatedAt(@Nullable BigDecimal price) {
    return priceMonthly == null && priceAnnual == null
        ? new Plan(slug, name, isPerMember, currency, price, price, limits)
        : this;
  }

  /** Whether staff sets it up, bills it and ends it: a flat plan, whose price is negotiated. */
  public boolean isByStaff() {
    return !isPerMember || priceMonthly == null;
  }

  /** The price of a month in this period; null: negotiated. */
  public @Nullable BigDecimal price(BillingPeriod period) {
    return period == BillingPeriod.MONTHLY ? priceMonthly : priceAnnual;
  }
}
