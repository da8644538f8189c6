package plinth.billing;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;

/** Prices, partial periods and cents as {@link YearModel} computes them. */
final class YearPrices {
  private YearPrices() {}

  static BigDecimal seat(String plan, boolean isYear) {
    boolean isBasic = plan.equals("basic");
    return isYear ? BigDecimal.valueOf(isBasic ? 228 : 348) : BigDecimal.valueOf(isBasic ? 25 : 39);
  }

  static BigDecimal addon(boolean isYear) {
    return BigDecimal.valueOf(isYear ? 168 : 19);
  }

  /**
   * Rounds exact half cents up. The rounding error is far smaller than the price of a nanosecond of
   * a year, so no smaller amount is taken for half a cent.
   */
  static BigDecimal cents(BigDecimal amount) {
    return amount.setScale(22, RoundingMode.HALF_EVEN).setScale(2, RoundingMode.HALF_UP);
  }

  static BigDecimal part(Instant from, Instant until, Instant start, Instant end) {
    return BigDecimal.valueOf(Duration.between(from, until).toNanos())
        .divide(BigDecimal.valueOf(Duration.between(start, end).toNanos()), MathContext.DECIMAL128);
  }
}
