package plinth.fields;

/**
 * The table or view on which an index supports a condition on records. Each one has the columns of
 * those before it.
 */
public enum Place {
  /** The table, with its row-level security policy. */
  RECORDS("tenant.record"),
  /**
   * The view that bypasses the policy, which keeps operators that are not leakproof from using the
   * indexes.
   */
  TAGS("tenant.record_search"),
  /** The view that also has the search text. */
  WORDS("tenant.record_words_search");

  private final String table;

  Place(String table) {
    this.table = table;
  }

  /** The schema-qualified name of the table or view. */
  public String table() {
    return table;
  }

  /** The one of the two that supports the conditions of both. */
  public Place with(Place other) {
    return compareTo(other) < 0 ? other : this;
  }
}
