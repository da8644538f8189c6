package plinth.aipricing;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The exact prices of a model, in USD per million tokens. Rates of equal value are equal.
 *
 * @param input the price of input tokens
 * @param output the price of output tokens
 * @param cached the price of cached input tokens
 */
public record ModelRates(BigDecimal input, BigDecimal output, BigDecimal cached) {
  /** The maximum price of a million tokens. */
  static final BigDecimal MAX = BigDecimal.valueOf(1_000_000);

  /** The maximum number of decimals of a rate. */
  static final int DECIMALS = 12;

  private static final BigDecimal TENFOLD = BigDecimal.TEN;
  private static final int MILLION = 6;

  /** Normalizes the scales. */
  public ModelRates {
    input = plain(input);
    output = plain(output);
    cached = plain(cached);
  }

  static ModelRates of(ResultSet row) throws SQLException {
    return new ModelRates(
        Objects.requireNonNull(row.getBigDecimal("input_rate")),
        Objects.requireNonNull(row.getBigDecimal("output_rate")),
        Objects.requireNonNull(row.getBigDecimal("cached_rate")));
  }

  /** Returns the amount without trailing zeros. */
  static BigDecimal plain(BigDecimal amount) {
    BigDecimal stripped = amount.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }

  /**
   * Returns the exact cost of a run: {@code ((input - cached) * input_rate + cached * cached_rate +
   * output * output_rate) / 1,000,000}.
   */
  BigDecimal cost(long inputTokens, long cachedTokens, long outputTokens) {
    return plain(
        input
            .multiply(BigDecimal.valueOf(inputTokens - cachedTokens))
            .add(cached.multiply(BigDecimal.valueOf(cachedTokens)))
            .add(output.multiply(BigDecimal.valueOf(outputTokens)))
            .movePointLeft(MILLION));
  }

  /** Returns the credits billed for a cost, rounded up to whole credits. */
  static long credits(BigDecimal costUsd, BigDecimal usdPerCredit) {
    return costUsd.divide(usdPerCredit, 0, RoundingMode.CEILING).longValueExact();
  }

  /** Returns what is wrong with a rate; null if it is valid. */
  static @Nullable String fault(BigDecimal rate) {
    if (rate.signum() < 0 || rate.compareTo(MAX) > 0) {
      return "must be between 0 and " + MAX.toPlainString();
    }
    return plain(rate).scale() > DECIMALS ? "has more than " + DECIMALS + " decimals" : null;
  }

  /**
   * Returns whether a rate of {@code next} is more than ten times the current one, or less than a
   * tenth of it.
   */
  boolean jumpsTo(ModelRates next) {
    return Stream.of(
            jumps(input, next.input), jumps(output, next.output), jumps(cached, next.cached))
        .anyMatch(jumps -> jumps);
  }

  private static boolean jumps(BigDecimal from, BigDecimal to) {
    return to.compareTo(from.multiply(TENFOLD)) > 0 || from.compareTo(to.multiply(TENFOLD)) > 0;
  }
}
