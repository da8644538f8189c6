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
 * @param input of a token that the model reads
 * @param output of a token that it writes
 * @param cached of a token that it reads and has read before
 */
public record ModelRates(BigDecimal input, BigDecimal output, BigDecimal cached) {
  /** The most that a million tokens may cost. */
  static final BigDecimal MAX = BigDecimal.valueOf(1_000_000);

  /** Decimals that a rate may have. */
  static final int DECIMALS = 12;

  private static final BigDecimal TENFOLD = BigDecimal.TEN;
  private static final int MILLION = 6;

  /** Takes the scales out of the way. */
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

  /** The amount without zeros at its end. */
  static BigDecimal plain(BigDecimal amount) {
    BigDecimal stripped = amount.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }

  /**
   * What a run costs, exactly: {@code ((input - cached) * input_rate + cached * cached_rate +
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

  /** The whole credits that a cost is billed as, rounded up. */
  static long credits(BigDecimal costUsd, BigDecimal usdPerCredit) {
    return costUsd.divide(usdPerCredit, 0, RoundingMode.CEILING).longValueExact();
  }

  /** What is wrong with a rate; null: nothing. */
  static @Nullable String fault(BigDecimal rate) {
    if (rate.signum() < 0 || rate.compareTo(MAX) > 0) {
      return "must be between 0 and " + MAX.toPlainString();
    }
    return plain(rate).scale() > DECIMALS ? "has more than " + DECIMALS + " decimals" : null;
  }

  /** Whether one of the rates of {@code next} is more than ten times, or less than a tenth. */
  boolean jumpsTo(ModelRates next) {
    return Stream.of(
            jumps(input, next.input), jumps(output, next.output), jumps(cached, next.cached))
        .anyMatch(jumps -> jumps);
  }

  private static boolean jumps(BigDecimal from, BigDecimal to) {
    return to.compareTo(from.multiply(TENFOLD)) > 0 || from.compareTo(to.multiply(TENFOLD)) > 0;
  }
}
