package plinth.billing;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A recurring add-on of a workspace.
 *
 * @param addonSlug the slug of the add-on in the catalog
 * @param quantity how many the workspace has until the next renewal
 * @param renewed how many of those will be renewed
 * @param canceledAt when the add-on was canceled; it stays available until the next renewal
 * @param priceMonthly the price of one for a month, billed monthly
 * @param priceAnnual the price of one for a month, billed yearly
 */
public record ActiveAddon(
    String addonSlug,
    String name,
    Addon.Type type,
    int quantity,
    int renewed,
    Status status,
    @Nullable Instant canceledAt,
    BigDecimal priceMonthly,
    BigDecimal priceAnnual) {

  /** Whether the add-on is renewed. */
  public enum Status {
    ACTIVE,
    CANCELED;

    static Status of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }

  /** Returns the price of one for a whole period. */
  public BigDecimal price(BillingPeriod period) {
    BigDecimal month = period == BillingPeriod.MONTHLY ? priceMonthly : priceAnnual;
    return month.multiply(BigDecimal.valueOf(period.months()));
  }

  /** Returns the monthly amount billed for this add-on from the next renewal on. */
  BigDecimal recurring(BillingPeriod period) {
    BigDecimal price = period == BillingPeriod.MONTHLY ? priceMonthly : priceAnnual;
    return price.multiply(BigDecimal.valueOf(renewed));
  }
}
