package plinth.views;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.records.RecordQuery.CountMode;

/**
 * The parameters of a request for a board, in addition to what its view specifies. A {@code limit}
 * above its maximum is reduced to the maximum.
 *
 * @param limit cards per column, 1 to 100
 * @param count how cards are counted and summed up
 * @param column the single column to return: the value of an option, or empty for the records
 *     without a value; null: all columns
 * @param cursor the cursor of the previous page of that column; null: its first page
 */
public record KanbanQuery(
    int limit, CountMode count, @Nullable String column, @Nullable String cursor) {
  /** Cards per column if no limit is given. */
  public static final int DEFAULT_LIMIT = 20;

  /** The maximum number of cards per column. */
  public static final int MAX_LIMIT = 100;

  /** Validates the parameters: a cursor is only valid with a column. */
  public KanbanQuery {
    if (limit < 1) {
      throw Problem.invalid("limit", "min", "limit must be 1 or more");
    }
    limit = Math.min(limit, MAX_LIMIT);
    if (cursor != null && column == null) {
      throw Problem.invalid("column", "required", "A cursor requires a column");
    }
  }
}
