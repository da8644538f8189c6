package plinth.fields.notation;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The day at the start of a text: numbers separated by {@code - / .} or a space, eight digits, or
 * the English name of a month. A year of two digits is one of 1970 to 2069.
 *
 * @param iso the day as {@code YYYY-MM-DD}
 * @param rest the text after the day
 */
record WrittenDay(String iso, String rest) {
  private static final Pattern NUMBERS =
      Pattern.compile("(\\d{1,4})([-/. ])(\\d{1,2})\\2(\\d{4}|\\d{1,2})(?!\\d)(.*)");
  private static final Pattern DIGITS = Pattern.compile("(\\d{4})(\\d{2})(\\d{2})(?!\\d)(.*)");
  private static final Pattern DAY_NAME =
      Pattern.compile("(\\d{1,2})[ -]([A-Za-z]{3,9})\\.?,?[ -](\\d{4}|\\d{2})(?!\\d)(.*)");
  private static final Pattern NAME_DAY =
      Pattern.compile("([A-Za-z]{3,9})\\.? (\\d{1,2}),? (\\d{4})(?!\\d)(.*)");
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final int PIVOT = 70;

  /** Reads the day; null if the text does not start with one in this order. */
  static @Nullable WrittenDay of(String text, DayOrder order) {
    String plain = text.strip();
    Matcher numbers = NUMBERS.matcher(plain);
    if (numbers.matches()) {
      return ordered(numbers.group(1), numbers.group(3), numbers.group(4), numbers.group(5), order);
    }
    Matcher digits = DIGITS.matcher(plain);
    if (digits.matches()) {
      return day(digits.group(1), digits.group(2), digits.group(3), digits.group(4));
    }
    Matcher named = DAY_NAME.matcher(plain);
    if (named.matches()) {
      return day(named.group(3), month(named.group(2)), named.group(1), named.group(4));
    }
    named = NAME_DAY.matcher(plain);
    return named.matches()
        ? day(named.group(3), month(named.group(1)), named.group(2), named.group(4))
        : null;
  }

  private static @Nullable WrittenDay ordered(
      String first, String second, String third, String rest, DayOrder order) {
    if (first.length() > 2) {
      return first.length() == 4 && third.length() <= 2 ? day(first, second, third, rest) : null;
    }
    return switch (order) {
      case DMY -> day(third, second, first, rest);
      case MDY -> day(third, first, second, rest);
      case YMD -> third.length() <= 2 ? day(first, second, third, rest) : null;
    };
  }

  private static @Nullable WrittenDay day(String year, String month, String day, String rest) {
    int number = Integer.parseInt(year);
    if (year.length() <= 2) {
      number += number < PIVOT ? 2000 : 1900;
    }
    try {
      LocalDate date = LocalDate.of(number, Integer.parseInt(month), Integer.parseInt(day));
      return number == 0 ? null : new WrittenDay(date.toString(), rest);
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static String month(String name) {
    String begin = name.substring(0, 3).toLowerCase(Locale.ROOT);
    return String.valueOf(MONTHS.indexOf(begin) + 1);
  }
}
