package plinth.fields.notation;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plinth.kernel.Problem;
import plinth.kernel.Time;

/**
 * The notation of dates and numbers in a file. It converts them to the form that field types read,
 * and refuses texts in another notation.
 *
 * @param days the order of day, month and year; a leading year of four digits is always accepted
 * @param decimalMark {@code .} or {@code ,}; the other one separates thousands
 * @param zone the time zone of times without an offset
 */
public record Notation(DayOrder days, char decimalMark, ZoneId zone) {
  /** The notation that exports use. */
  public static final Notation PLAIN = new Notation(DayOrder.YMD, '.');

  /** Separators of thousands, with three digits behind each. */
  private static final Pattern SPACES =
      Pattern.compile("(?<=\\d)[ \\u00a0\\u2009\\u202f'\u2019](?=\\d{3}(?!\\d))");

  private static final Pattern EDGES = Pattern.compile("^[\\s\\h]+|[\\s\\h]+$");
  private static final Pattern GROUPED = Pattern.compile("[+-]?\\d{1,3}(\\.\\d{3})+(,\\d*)?");
  private static final Pattern WITH_COMMA = Pattern.compile("[+-]?\\d*(,\\d*)?([eE][+-]?\\d+)?");

  /** Validates the decimal mark. */
  public Notation {
    if (decimalMark != '.' && decimalMark != ',') {
      throw new IllegalArgumentException("a decimal mark is a point or a comma");
    }
  }

  /** A notation whose times without an offset are in UTC. */
  public Notation(DayOrder days, char decimalMark) {
    this(days, decimalMark, Time.UTC);
  }

  /** The same notation of times in a time zone. */
  public Notation in(ZoneId other) {
    return new Notation(days, decimalMark, other);
  }

  /** A number with a decimal point. */
  public String number(String text, String at) {
    String plain = SPACES.matcher(trimmed(text).replace('\u2212', '-')).replaceAll("");
    if (decimalMark == '.') {
      return plain;
    } else if (GROUPED.matcher(plain).matches()) {
      return plain.replace(".", "").replace(',', '.');
    } else if (WITH_COMMA.matcher(plain).matches()) {
      return plain.replace(',', '.');
    }
    throw Problem.invalid(at, "type", "Must be a number such as 1250,50");
  }

  /** A day as {@code YYYY-MM-DD}; a text with a time is accepted only if the time is midnight. */
  public String day(String text, String at) {
    WrittenDay day = WrittenDay.of(text, days);
    if (day == null || !WrittenTime.isMidnight(day.rest())) {
      throw Problem.invalid(at, "format", "Must be a date such as " + example());
    }
    return day.iso();
  }

  /**
   * A point in time as RFC 3339. A day without a time is its first moment in the time zone, and a
   * time without an offset is in the time zone: a time that the clock skips is as much later as the
   * clock moves, and of two equal times, the earlier one counts.
   */
  public String moment(String text, String at) {
    WrittenDay day = WrittenDay.of(text, days);
    String time = day == null ? null : WrittenTime.of(day.rest());
    if (day == null || time == null) {
      throw Problem.invalid(
          at, "format", "Must be a date and time such as " + example() + " 09:30");
    }
    return WrittenTime.hasOffset(time) ? day.iso() + "T" + time : inZone(day, time);
  }

  /**
   * A local time in the time zone; a day or time that does not exist stays for the type to refuse.
   */
  private String inZone(WrittenDay day, String time) {
    try {
      return day.rest().isBlank()
          ? text(LocalDate.parse(day.iso()).atStartOfDay(zone))
          : text(LocalDateTime.parse(day.iso() + "T" + time).atZone(zone));
    } catch (DateTimeException e) {
      return day.iso() + "T" + time + "Z";
    }
  }

  private static String text(ZonedDateTime moment) {
    return moment.toInstant().toString();
  }

  /** An amount of money with a decimal point; a currency code is kept. */
  public String money(String text, String at) {
    Matcher parts = Money.FORM.matcher(trimmed(text));
    return parts.matches()
        ? (trimmed(Money.group(parts, 1))
                + " "
                + number(parts.group(2), at)
                + " "
                + trimmed(Money.group(parts, 3)))
            .strip()
        : number(text, at);
  }

  /** The text without spaces at its ends, including those that are not broken. */
  static String trimmed(String text) {
    return EDGES.matcher(text).replaceAll("");
  }

  private String example() {
    return switch (days) {
      case DMY -> "31/03/2026";
      case MDY -> "03/31/2026";
      case YMD -> "2026-03-31";
    };
  }
}
