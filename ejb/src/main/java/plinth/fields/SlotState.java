package plinth.fields;

/**
 * Where a slot is on its way online: given, written beside the data, filled for the records that
 * were there, checked, and cleared again.
 */
public enum SlotState {
  EMPTY,
  WRITING,
  BACKFILLED,
  READY,
  RETIRING;

  /** Whether queries may rely on it. */
  public boolean readable() {
    return this == READY;
  }

  /** Whether a write of a record fills it; otherwise a write leaves it null. */
  public boolean written() {
    return this == WRITING || this == BACKFILLED || this == READY;
  }
}
