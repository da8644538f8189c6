package plinth.views;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.records.RecordQuery.CountMode;

/**
 * What a board is asked for beside what its view says. A {@code limit} above its maximum is taken
 * as the maximum.
 *
 * @param limit cards a column, 1 to 100
 * @param count how cards are counted and added up
 * @param column the one column that is asked for: an option's value, or empty for the records
 *     without a value; null: all
 * @param cursor the cursor of that column's page before; null: its first page
 */
public record KanbanQuery(
    int limit, CountMode count, @Nullable String column, @Nullable String cursor) {
  /** Cards a column when nothing is asked for. */
  public static final int DEFAULT_LIMIT = 20;

  /** The most cards a column. */
  public static final int MAX_LIMIT = 100;

  /** Checks what was asked for: a cursor belongs to one column. */
  public KanbanQuery {
    if (limit < 1) {
      throw Problem.invalid("limit", "min", "limit must be 1 or more");
    }
    limit = Math.min(limit, MAX_LIMIT);
    if (cursor != null && column == null) {
      throw Problem.invalid("column", "required", "A cursor goes on in one column");
    }
  }
}
