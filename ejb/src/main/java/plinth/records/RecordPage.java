package plinth.records;

import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;
import plinth.kernel.Page.PageRequest;

/**
 * A page of records.
 *
 * @param items the records as a JSON array
 * @param request the number and size of the page
 * @param count the number of all records; null if they were not counted
 * @param hasNext whether records follow
 * @param nextCursor the cursor of the next page; null if none follows
 * @param isByCursor whether the page was requested by a cursor, so that records precede it
 */
public record RecordPage(
    JsonText items,
    PageRequest request,
    @Nullable Count count,
    boolean hasNext,
    @Nullable String nextCursor,
    boolean isByCursor) {

  /** A number of records, exact or estimated. */
  public record Count(long total, boolean isEstimate) {
    /** An exact count. */
    public static Count exact(long total) {
      return new Count(total, false);
    }

    /** An estimated count. */
    public static Count estimate(long total) {
      return new Count(total, true);
    }
  }
}
