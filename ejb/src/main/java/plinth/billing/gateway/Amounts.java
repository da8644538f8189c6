package plinth.billing.gateway;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.Locale;

/**
 * Amounts as providers write them, by the decimals that ISO 4217 gives a currency: two for USD,
 * none for JPY, three for KWD.
 */
public final class Amounts {
  private static final int USUAL_DECIMALS = 2;

  private Amounts() {}

  /** How many decimals a currency has; two where it is not known. */
  public static int decimals(String currency) {
    try {
      int digits =
          Currency.getInstance(currency.toUpperCase(Locale.ROOT)).getDefaultFractionDigits();
      return digits < 0 ? USUAL_DECIMALS : digits;
    } catch (IllegalArgumentException e) {
      return USUAL_DECIMALS;
    }
  }

  /** The amount with the currency's decimals, such as {@code 2.000} for KWD; half is rounded up. */
  public static BigDecimal exact(BigDecimal amount, String currency) {
    return amount.setScale(decimals(currency), RoundingMode.HALF_UP);
  }

  /** The amount in the smallest unit of the currency. */
  public static long minor(BigDecimal amount, String currency) {
    return exact(amount, currency).unscaledValue().longValueExact();
  }

  /** The amount of so many of the smallest units. */
  public static BigDecimal ofMinor(long units, String currency) {
    return BigDecimal.valueOf(units, decimals(currency));
  }
}
