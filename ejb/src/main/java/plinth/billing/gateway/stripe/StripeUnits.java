package plinth.billing.gateway.stripe;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Set;

/**
 * Amounts in stripe's smallest units.
 *
 * <p>From stripe's document "Supported currencies": the lists of "Zero-decimal currencies" and
 * "Three-decimal currencies" (whose last digit must be zero), and two decimals for all others,
 * including ISK and UGX, which have none in ISO 4217.
 */
final class StripeUnits {
  private static final Set<String> NO_DECIMALS =
      Set.of(
          "bif", "clp", "djf", "gnf", "jpy", "kmf", "krw", "mga", "pyg", "rwf", "vnd", "vuv", "xaf",
          "xof", "xpf");
  private static final Set<String> THREE_DECIMALS = Set.of("bhd", "jod", "kwd", "omr", "tnd");

  private StripeUnits() {}

  private static int decimals(String currency) {
    String word = currency.toLowerCase(Locale.ROOT);
    return NO_DECIMALS.contains(word) ? 0 : THREE_DECIMALS.contains(word) ? 3 : 2;
  }

  /**
   * Converts an amount to the smallest units, rounded half up; to tens for currencies with three
   * decimals.
   */
  static long of(BigDecimal amount, String currency) {
    int decimals = decimals(currency);
    return amount
        .setScale(Math.min(decimals, 2), RoundingMode.HALF_UP)
        .movePointRight(decimals)
        .longValueExact();
  }

  /** Converts an amount from the smallest units. */
  static BigDecimal amount(long units, String currency) {
    return BigDecimal.valueOf(units, decimals(currency));
  }
}
