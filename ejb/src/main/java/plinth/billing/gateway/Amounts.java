package plinth.billing.gateway;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.Locale;

/**
 * Amounts in the formats of providers, with the number of decimals that ISO 4217 defines for a
 * currency: two for USD, none for JPY, three for KWD.
 */
public final class Amounts {
  private static final int USUAL_DECIMALS = 2;

  private Amounts() {}

  /** Returns the number of decimals of a currency; two if the currency is unknown. */
  public static int decimals(String currency) {
    try {
      int digits =
          Currency.getInstance(currency.toUpperCase(Locale.ROOT)).getDefaultFractionDigits();
      return digits < 0 ? USUAL_DECIMALS : digits;
    } catch (IllegalArgumentException e) {
      return USUAL_DECIMALS;
    }
  }

  /**
   * Returns the amount with the currency's decimals, such as {@code 2.000} for KWD, rounded half
   * up.
   */
  public static BigDecimal exact(BigDecimal amount, String currency) {
    return amount.setScale(decimals(currency), RoundingMode.HALF_UP);
  }

  /** Returns the amount in the smallest unit of the currency. */
  public static long minor(BigDecimal amount, String currency) {
    return exact(amount, currency).unscaledValue().longValueExact();
  }

  /** Converts an amount from the smallest unit of the currency. */
  public static BigDecimal ofMinor(long units, String currency) {
    return BigDecimal.valueOf(units, decimals(currency));
  }
}
