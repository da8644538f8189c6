package plinth.fields.formula;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.fields.notation.Money;

/** Exact arithmetic within bounds; a result outside of them is empty. */
final class Numbers {
  /** The most digits before the decimal point. */
  static final int INTEGER_DIGITS = 30;

  /** The most digits after the decimal point; further ones are rounded. */
  static final int DECIMALS = 20;

  private static final Pattern FORM =
      Pattern.compile("[+-]?\\d{1," + INTEGER_DIGITS + "}(\\.\\d{1," + DECIMALS + "})?");

  private Numbers() {}

  /** The number rounded to the bounds; null if it is too large. */
  static @Nullable BigDecimal bounded(BigDecimal number) {
    BigDecimal rounded =
        number.scale() > DECIMALS ? number.setScale(DECIMALS, RoundingMode.HALF_UP) : number;
    if (rounded.signum() == 0) {
      return BigDecimal.ZERO;
    }
    if ((long) rounded.precision() - rounded.scale() > INTEGER_DIGITS) {
      return null;
    }
    BigDecimal plain = rounded.stripTrailingZeros();
    return plain.scale() < 0 ? plain.setScale(0) : plain;
  }

  static @Nullable Money bounded(BigDecimal amount, String currency) {
    BigDecimal bounded = bounded(amount);
    return bounded == null ? null : new Money(bounded, currency);
  }

  /** The quotient; null if the divisor is zero. */
  static @Nullable BigDecimal quotient(BigDecimal left, BigDecimal right) {
    return right.signum() == 0 ? null : bounded(left.divide(right, DECIMALS, RoundingMode.HALF_UP));
  }

  /** The remainder with the sign of the divisor; null if the divisor is zero. */
  static @Nullable BigDecimal remainder(BigDecimal left, BigDecimal right) {
    if (right.signum() == 0) {
      return null;
    }
    BigDecimal rest = left.remainder(right);
    boolean differs = rest.signum() != 0 && rest.signum() != right.signum();
    return bounded(differs ? rest.add(right) : rest);
  }

  /** The number rounded half up; negative decimals round before the decimal point. */
  static @Nullable BigDecimal rounded(BigDecimal number, BigDecimal decimals) {
    boolean isPossible =
        decimals.scale() <= 0 && decimals.abs().compareTo(BigDecimal.valueOf(DECIMALS)) <= 0;
    return isPossible
        ? bounded(number.setScale(decimals.intValueExact(), RoundingMode.HALF_UP))
        : null;
  }

  /** Reads a number as formulas write it; null if the text is none. */
  static @Nullable BigDecimal parse(String text) {
    String plain = text.strip();
    return FORM.matcher(plain).matches() ? bounded(new BigDecimal(plain)) : null;
  }
}
