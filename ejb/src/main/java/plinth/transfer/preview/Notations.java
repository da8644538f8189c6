package plinth.transfer.preview;

import java.util.List;
import plinth.fields.notation.DayOrder;
import plinth.fields.notation.Notation;

/** The notations that a file is held against to find its own. */
final class Notations {
  /** One for each order of days, then one for the other decimal mark. */
  static final List<Notation> ALL =
      List.of(
          new Notation(DayOrder.YMD, '.'),
          new Notation(DayOrder.DMY, '.'),
          new Notation(DayOrder.MDY, '.'),
          new Notation(DayOrder.YMD, ','));

  /** How many of them tell orders of days apart. */
  static final int ORDERS = 3;

  /** The place of the one with a decimal comma. */
  static final int COMMA = 3;

  private Notations() {}
}
