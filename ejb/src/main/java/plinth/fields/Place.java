package plinth.fields;

/**
 * Where a condition on records is asked so that an index serves it. Each also knows what those
 * before it know.
 */
public enum Place {
  /** The table, under its policy. */
  RECORDS("tenant.record"),
  /** The view past the policy, which keeps operators that are not leakproof out of the indexes. */
  TAGS("tenant.record_search"),
  /** The view that has the search text too. */
  WORDS("tenant.record_words_search");

  private final String table;

  Place(String table) {
    this.table = table;
  }

  /** The table or view, with its schema. */
  public String table() {
    return table;
  }

  /** The one of two that serves the conditions of both. */
  public Place with(Place other) {
    return compareTo(other) < 0 ? other : this;
  }
}
