package plinth.fields.formula;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Dates and points in time of the years 1 to 9999; anything else is empty. */
final class Calendar {
  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
  private static final Pattern MOMENT =
      Pattern.compile(
          "\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,6})?(Z|[+-]\\d{2}:\\d{2})");
  private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

  /** More than the minutes between the first and the last point in time. */
  private static final BigDecimal MOST_UNITS = new BigDecimal("6000000000");

  private Calendar() {}

  static @Nullable LocalDate within(LocalDate day) {
    return day.getYear() >= 1 && day.getYear() <= 9999 ? day : null;
  }

  static @Nullable Instant within(Instant moment) {
    return moment.isBefore(FIRST) || !moment.isBefore(END) ? null : moment;
  }

  static @Nullable LocalDate day(String text) {
    try {
      return DAY.matcher(text).matches() ? within(LocalDate.parse(text)) : null;
    } catch (DateTimeException e) {
      return null;
    }
  }

  static @Nullable LocalDate day(BigDecimal year, BigDecimal month, BigDecimal day) {
    try {
      return within(LocalDate.of(whole(year), whole(month), whole(day)));
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** The number; zero, which no part of a date is, if it is not whole or too large. */
  private static int whole(BigDecimal number) {
    boolean isPart = number.scale() <= 0 && number.signum() > 0 && number.precision() <= 4;
    return isPart ? number.intValueExact() : 0;
  }

  static @Nullable Instant moment(String text) {
    try {
      return MOMENT.matcher(text).matches() ? within(OffsetDateTime.parse(text).toInstant()) : null;
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** The date some units later; decimals of the number are dropped. */
  static @Nullable LocalDate plus(LocalDate day, BigDecimal count, ChronoUnit unit) {
    try {
      return isCountable(count) ? within(day.plus(count.longValue(), unit)) : null;
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** The point in time some units later; decimals of the number are dropped. */
  static @Nullable Instant plus(Instant moment, BigDecimal count, ChronoUnit unit) {
    return isCountable(count) ? within(moment.plus(count.longValue(), unit)) : null;
  }

  private static boolean isCountable(BigDecimal count) {
    return count.abs().compareTo(MOST_UNITS) <= 0;
  }
}
