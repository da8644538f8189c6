package plinth.fields;

/**
 * An index slot that a field holds.
 *
 * @param kind the kind of its content; never {@link SlotKind#NONE}
 * @param index its number within the kind, from 1; 1 if the kind is not numbered
 * @param state how far it is filled
 */
public record Slot(SlotKind kind, int index, SlotState state) {
  /** Validates the number. */
  public Slot {
    if (kind == SlotKind.NONE || index < 1 || index > kind.count()) {
      throw new IllegalArgumentException("no slot " + kind + " " + index);
    }
  }

  /** The column of the record table, such as {@code s3}. */
  public String column() {
    return kind.column(index);
  }

  /** A copy of this slot in another state. */
  public Slot withState(SlotState next) {
    return new Slot(kind, index, next);
  }
}
