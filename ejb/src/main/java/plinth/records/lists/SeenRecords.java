package plinth.records.lists;

import org.jspecify.annotations.Nullable;

/**
 * What the pages shown so far imply about the number of records in a list.
 *
 * @param least the minimum number
 * @param most the maximum number; null if unknown
 */
public record SeenRecords(long least, @Nullable Long most) {
  /** Nothing is known. */
  static final SeenRecords NONE = new SeenRecords(0, null);

  /**
   * What a page implies.
   *
   * @param before the number of records before the page
   * @param shown the number of records on the page
   */
  public static SeenRecords of(long before, int shown, boolean hasNext) {
    long seen = before + shown;
    if (hasNext) {
      return new SeenRecords(seen + 1, null);
    }
    // An empty page beyond the end implies that there are no more records than precede it.
    return new SeenRecords(shown == 0 ? 0 : seen, seen);
  }

  /** A copy with a minimum that is known otherwise, if it is higher. */
  SeenRecords orAtLeast(long number) {
    return new SeenRecords(Math.max(least, number), most);
  }

  /** Limits an estimate to the known range. */
  public long bound(long estimate) {
    long bounded = most == null ? estimate : Math.min(estimate, most);
    return Math.max(bounded, least);
  }
}
