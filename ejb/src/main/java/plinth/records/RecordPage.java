package plinth.records;

import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;
import plinth.kernel.Page.PageRequest;

/**
 * A page of records.
 *
 * @param items the records as a JSON array
 * @param request which page it is
 * @param count how many records there are; null when they were not counted
 * @param hasNext whether records follow
 * @param nextCursor the cursor of the next page; null when none follows
 * @param isByCursor whether it was asked for by a cursor, so that something stands before it
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
    /** So many records, counted. */
    public static Count exact(long total) {
      return new Count(total, false);
    }

    /** About so many records. */
    public static Count estimate(long total) {
      return new Count(total, true);
    }
  }
}
