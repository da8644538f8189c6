package plinth.fields;

/**
 * The state of a slot between its allocation and its release: allocated, written with the data,
 * filled for existing records, checked, and cleared.
 */
public enum SlotState {
  EMPTY,
  WRITING,
  BACKFILLED,
  READY,
  RETIRING;

  /** Whether queries may use the slot. */
  public boolean isReadable() {
    return this == READY;
  }

  /** Whether writes of records fill the slot; otherwise they leave it null. */
  public boolean isWritten() {
    return this == WRITING || this == BACKFILLED || this == READY;
  }
}
