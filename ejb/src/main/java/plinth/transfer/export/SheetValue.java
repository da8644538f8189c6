package plinth.transfer.export;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Currency;
import org.dhatim.fastexcel.Worksheet;
import org.jspecify.annotations.Nullable;
import plinth.transfer.export.ExportColumn.Look;

/** A value that a workbook stores as a number and shows by the format of its cell. */
sealed interface SheetValue {
  /** The first day that all spreadsheets count alike. */
  LocalDate FIRST = LocalDate.of(1900, 3, 1);

  /** The last day that a spreadsheet can show. */
  LocalDate LAST = LocalDate.of(9999, 12, 31);

  /** Writes the value to a cell. */
  void write(Worksheet sheet, int row, int column);

  /**
   * The value of a text as exports write it; null if a workbook could not keep it unchanged, so
   * that it remains a text.
   *
   * @param zone the time zone in which times are shown, because a workbook has no offsets
   */
  static @Nullable SheetValue of(Look look, String text, ZoneId zone) {
    try {
      return switch (look) {
        case PLAIN -> null;
        case DAY -> Day.of(LocalDate.parse(text));
        case MOMENT -> Moment.of(Instant.parse(text), zone);
        case STAMP -> Moment.of(Instant.parse(text).truncatedTo(ChronoUnit.SECONDS), zone);
        case AMOUNT -> Amount.of(text);
      };
    } catch (DateTimeParseException | IllegalArgumentException anotherType) {
      return null;
    }
  }

  /** Whether a spreadsheet can show a day. */
  private static boolean isShown(LocalDate day) {
    return !day.isBefore(FIRST) && !day.isAfter(LAST);
  }

  /**
   * A day.
   *
   * @param day the day
   */
  record Day(LocalDate day) implements SheetValue {
    static @Nullable Day of(LocalDate day) {
      return isShown(day) ? new Day(day) : null;
    }

    @Override
    public void write(Worksheet sheet, int row, int column) {
      sheet.value(row, column, day);
      sheet.style(row, column).format("yyyy-mm-dd").set();
    }
  }

  /**
   * A point in time with whole seconds.
   *
   * @param time the time in the time zone of the file
   */
  record Moment(LocalDateTime time) implements SheetValue {
    /** The second of two equal times, when the clock moves back, would be read as the first. */
    static @Nullable Moment of(Instant moment, ZoneId zone) {
      LocalDateTime time = LocalDateTime.ofInstant(moment, zone);
      return isShown(time.toLocalDate())
              && time.equals(time.truncatedTo(ChronoUnit.SECONDS))
              && time.atZone(zone).toInstant().equals(moment)
          ? new Moment(time)
          : null;
    }

    @Override
    public void write(Worksheet sheet, int row, int column) {
      sheet.value(row, column, time);
      sheet.style(row, column).format("yyyy-mm-dd hh:mm:ss").set();
    }
  }

  /**
   * An amount of money.
   *
   * @param amount its number
   * @param currency its currency
   */
  record Amount(BigDecimal amount, Currency currency) implements SheetValue {
    static @Nullable Amount of(String text) {
      int space = text.lastIndexOf(' ');
      String number = text.substring(0, Math.max(0, space));
      return space > 0 && SheetRows.isExact(number)
          ? new Amount(new BigDecimal(number), Currency.getInstance(text.substring(space + 1)))
          : null;
    }

    @Override
    public void write(Worksheet sheet, int row, int column) {
      int digits = Math.max(0, currency.getDefaultFractionDigits());
      String decimals = digits == 0 ? "" : "." + "0".repeat(digits);
      sheet.value(row, column, amount);
      sheet
          .style(row, column)
          .format("#,##0" + decimals + " [$" + currency.getCurrencyCode() + "]")
          .set();
    }
  }
}
