package plinth.transfer.xlsx;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;

/** Converts numbers of cells to texts, without the rounding errors of binary fractions. */
final class Numbers {
  private static final MathContext DIGITS = new MathContext(15, RoundingMode.HALF_EVEN);
  private static final BigDecimal SECONDS = BigDecimal.valueOf(86_400);
  private static final BigDecimal LAST_DAY = BigDecimal.valueOf(2_958_466);
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");
  private static final LocalDate OF_1904 = LocalDate.of(1904, 1, 1);
  private static final LocalDate OF_1900 = LocalDate.of(1899, 12, 30);

  /** The 29th of February 1900, which spreadsheets count although it did not exist. */
  private static final int NEVER = 60;

  private Numbers() {}

  /**
   * The text of a number.
   *
   * @param stored the number as stored in the sheet
   * @param look how the number is shown
   * @param from1904 whether days are counted from 1904
   */
  static String text(String stored, CellStyles.Look look, boolean from1904) {
    BigDecimal number;
    try {
      number = new BigDecimal(stored.strip());
    } catch (NumberFormatException e) {
      return stored;
    }
    boolean isMoment =
        look != CellStyles.Look.NUMBER && number.signum() >= 0 && number.compareTo(LAST_DAY) < 0;
    return isMoment ? moment(number, look, from1904) : plain(number);
  }

  private static String plain(BigDecimal number) {
    if (number.precision() - (long) number.scale() > 400 || number.scale() > 400) {
      return number.toString();
    }
    BigDecimal rounded = number.round(DIGITS).stripTrailingZeros();
    return rounded.signum() == 0 ? "0" : rounded.toPlainString();
  }

  private static String moment(BigDecimal number, CellStyles.Look look, boolean from1904) {
    long seconds = number.multiply(SECONDS).setScale(0, RoundingMode.HALF_UP).longValueExact();
    long days = seconds / 86_400;
    LocalTime time = LocalTime.ofSecondOfDay(seconds % 86_400);
    if (look == CellStyles.Look.TIME && days == 0) {
      return TIME.format(time);
    }
    LocalDate day =
        from1904 ? OF_1904.plusDays(days) : OF_1900.plusDays(days < NEVER ? days + 1 : days);
    boolean isDay = look == CellStyles.Look.DAY && time.equals(LocalTime.MIDNIGHT);
    return isDay ? day.toString() : day + "T" + TIME.format(LocalDateTime.of(day, time));
  }
}
