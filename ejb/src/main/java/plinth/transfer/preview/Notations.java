package plinth.transfer.preview;

import java.util.List;
import plinth.fields.notation.DayOrder;
import plinth.fields.notation.Notation;

/** The notations that are tried to find the one of a file. */
final class Notations {
  /** One notation per day order, then one with a decimal comma. */
  static final List<Notation> ALL =
      List.of(
          new Notation(DayOrder.YMD, '.'),
          new Notation(DayOrder.DMY, '.'),
          new Notation(DayOrder.MDY, '.'),
          new Notation(DayOrder.YMD, ','));

  /** The number of notations that differ in their day order. */
  static final int ORDERS = 3;

  /** The index of the notation with a decimal comma. */
  static final int COMMA = 3;

  private Notations() {}

  /** The notation with a day order, by its index, and a decimal mark. */
  static Notation of(int order, boolean hasComma) {
    return new Notation(ALL.get(order).days(), hasComma ? ',' : '.');
  }
}
