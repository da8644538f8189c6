package plinth.fields.notation;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The order of day, month and year in a text. */
public enum DayOrder {
  /** Day, month, year. */
  DMY,
  /** Month, day, year. */
  MDY,
  /** Year, month, day. */
  YMD;

  /** The word on the wire. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The order for a word on the wire. */
  public static Optional<DayOrder> of(String word) {
    return Stream.of(values()).filter(order -> order.code().equals(word)).findFirst();
  }
}
