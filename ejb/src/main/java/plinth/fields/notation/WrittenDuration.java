package plinth.fields.notation;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * A length of time as people and programs write it: a number of seconds ({@code 5400}), hours and
 * minutes ({@code 1:30}) with optional seconds ({@code 1:30:00}), ISO 8601 in weeks, days, hours,
 * minutes and seconds ({@code PT1H30M}), or the same letters with spaces ({@code 1h 30m}). A minus
 * in front makes any of them negative. Fractions of seconds are rounded.
 */
public final class WrittenDuration {
  private static final Pattern SECONDS = Pattern.compile("\\d{1,12}(?:\\.\\d{1,20})?");
  private static final Pattern CLOCK =
      Pattern.compile("(\\d{1,7}):([0-5]\\d)(?::([0-5]\\d)(?:\\.\\d{1,20})?)?");
  private static final String AMOUNT = "(\\d{1,10}(?:\\.\\d{1,20})?)";
  private static final Pattern LETTERS =
      Pattern.compile(
          "(?:"
              + AMOUNT
              + "W)?(?:"
              + AMOUNT
              + "D)?(?:T?(?=\\d)(?:"
              + AMOUNT
              + "H)?(?:"
              + AMOUNT
              + "M)?(?:"
              + AMOUNT
              + "S)?)?");
  private static final int[] UNITS = {604_800, 86_400, 3_600, 60, 1};
  private static final BigDecimal MAX = BigDecimal.valueOf(Integer.MAX_VALUE);

  private WrittenDuration() {}

  /** The seconds of a text; refuses a text that is none of the forms, and too many seconds. */
  public static int seconds(String text, String at) {
    String plain = text.strip().toUpperCase(Locale.ROOT);
    boolean isNegative = plain.startsWith("-");
    BigDecimal seconds = unsigned(isNegative ? plain.substring(1).strip() : plain);
    if (seconds == null) {
      throw Problem.invalid(
          at, "format", "Must be a duration such as 1:30, PT1H30M or a number of seconds");
    }
    BigDecimal whole = seconds.setScale(0, RoundingMode.HALF_UP);
    if (whole.compareTo(MAX) > 0) {
      throw Problem.invalid(at, "range", "Must be between -" + MAX + " and " + MAX + " seconds");
    }
    return isNegative ? -whole.intValueExact() : whole.intValueExact();
  }

  private static @Nullable BigDecimal unsigned(String text) {
    if (SECONDS.matcher(text).matches()) {
      return new BigDecimal(text);
    }
    Matcher clock = CLOCK.matcher(text);
    if (clock.matches()) {
      String second = clock.group(3) == null ? "0" : clock.group(3);
      return BigDecimal.valueOf(
          Long.parseLong(clock.group(1)) * 3_600
              + Long.parseLong(clock.group(2)) * 60
              + Long.parseLong(second));
    }
    String joined = text.replaceAll("[\\s\\u00a0]+", "");
    String letters = joined.startsWith("P") ? joined.substring(1) : joined;
    Matcher units = LETTERS.matcher(letters);
    return letters.isEmpty() || !units.matches() ? null : sum(units);
  }

  private static BigDecimal sum(Matcher units) {
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 0; i < UNITS.length; i++) {
      String amount = units.group(i + 1);
      if (amount != null) {
        sum = sum.add(new BigDecimal(amount).multiply(BigDecimal.valueOf(UNITS[i])));
      }
    }
    return sum;
  }
}
