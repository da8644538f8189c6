package plinth.records.lists;

import org.jspecify.annotations.Nullable;

/**
 * What the pages that were shown say about the number of records in a list.
 *
 * @param least how many there are at least
 * @param most how many there are at most; null where the pages do not tell
 */
public record SeenRecords(long least, @Nullable Long most) {
  /** Nothing was shown. */
  static final SeenRecords NONE = new SeenRecords(0, null);

  /**
   * After a page.
   *
   * @param before how many records come before it
   * @param shown how many it holds
   */
  public static SeenRecords of(long before, int shown, boolean hasNext) {
    long seen = before + shown;
    if (hasNext) {
      return new SeenRecords(seen + 1, null);
    }
    // A page behind the end tells that there are no more than come before it.
    return new SeenRecords(shown == 0 ? 0 : seen, seen);
  }

  /** The same where more is known. */
  SeenRecords orAtLeast(long number) {
    return new SeenRecords(Math.max(least, number), most);
  }

  /** An estimate within what is known. */
  public long bound(long estimate) {
    long bounded = most == null ? estimate : Math.min(estimate, most);
    return Math.max(bounded, least);
  }
}
