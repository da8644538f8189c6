package plinth.billing.price;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The cost of a change in the middle of a period. The fraction is {@code (period_end - now) /
 * (period_end - period_start)}: zero once the period is over, and more than one while a paid period
 * has not begun. Results are exact; they are rounded when they are charged.
 */
final class Proration {
  private Proration() {}

  /** Returns the remaining fraction of the period; zero before the first period. */
  static BigDecimal fraction(@Nullable Instant start, @Nullable Instant end, Instant now) {
    if (start == null || end == null || !end.isAfter(start) || !end.isAfter(now)) {
      return BigDecimal.ZERO;
    }
    return nanos(now, end).divide(nanos(start, end), MathContext.DECIMAL128);
  }

  /**
   * Returns the cost of an upgrade within the period: {@code (new_base_total - old_base_total) x
   * fraction}.
   */
  static BigDecimal upgrade(BigDecimal oldTotal, BigDecimal newTotal, BigDecimal fraction) {
    return newTotal.subtract(oldTotal).multiply(fraction);
  }

  private static BigDecimal nanos(Instant from, Instant to) {
    Duration span = Duration.between(from, to);
    return BigDecimal.valueOf(span.getSeconds())
        .scaleByPowerOfTen(9)
        .add(BigDecimal.valueOf(span.getNano()));
  }
}
