package plinth.billing;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A recurring add-on of a workspace.
 *
 * @param addonSlug its address in the catalog
 * @param quantity how many of it are held until the next renewal
 * @param renewed how many of those are renewed
 * @param canceledAt when it was canceled; it is held until the next renewal
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

  /** Whether it is renewed. */
  public enum Status {
    ACTIVE,
    CANCELED;

    static Status of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }

  /** The price of one for a whole period. */
  public BigDecimal price(BillingPeriod period) {
    BigDecimal month = period == BillingPeriod.MONTHLY ? priceMonthly : priceAnnual;
    return month.multiply(BigDecimal.valueOf(period.months()));
  }

  /** What is billed of it for a month from the next renewal on. */
  BigDecimal recurring(BillingPeriod period) {
    BigDecimal price = period == BillingPeriod.MONTHLY ? priceMonthly : priceAnnual;
    return price.multiply(BigDecimal.valueOf(renewed));
  }
}
