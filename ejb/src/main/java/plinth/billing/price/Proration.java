package plinth.billing.price;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a change in the middle of a period costs. The fraction is {@code (period_end - now) /
 * (period_end - period_start)}: nothing once the period is over, and more than one while a period
 * that is paid for has not begun. Results are exact; they are rounded where they are charged.
 */
final class Proration {
  private Proration() {}

  /** The part of the period that is left; zero before the first period. */
  static BigDecimal fraction(@Nullable Instant start, @Nullable Instant end, Instant now) {
    if (start == null || end == null || !end.isAfter(start) || !end.isAfter(now)) {
      return BigDecimal.ZERO;
    }
    return nanos(now, end).divide(nanos(start, end), MathContext.DECIMAL128);
  }

  /** An upgrade within the period: {@code (new_base_total - old_base_total) x fraction}. */
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
