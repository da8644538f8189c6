package plinth.fields;

/**
 * The kinds of typed index slots of the record table. The database compares the values of slots
 * with leakproof operators, so that indexes are used under row-level security.
 */
public enum SlotKind {
  /** {@code s1..s12}: text in byte order, at most 200 bytes. */
  TEXT("s", 12),
  /** {@code n1..n12}: float8. */
  NUMBER("n", 12),
  /** {@code t1..t8}: timestamptz. */
  MOMENT("t", 8),
  /** {@code u1..u6}: the canonical value of a unique field. */
  UNIQUE("u", 6),
  /** {@code tags}: one column that all fields with members share, so it never runs out. */
  TAGS("tags", Integer.MAX_VALUE),
  /** No slot: the field is filtered on its stored data. */
  NONE("", 0);

  private final String prefix;
  private final int count;

  SlotKind(String prefix, int count) {
    this.prefix = prefix;
    this.count = count;
  }

  /** The number of slots of this kind per object. */
  public int count() {
    return count;
  }

  /** Whether each field has a separate, numbered column. */
  public boolean isNumbered() {
    return this != TAGS && this != NONE;
  }

  String column(int index) {
    return isNumbered() ? prefix + index : prefix;
  }
}
