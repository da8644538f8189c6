package plinth.records.board;

import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.records.RecordQuery.CountMode;
import plinth.records.query.Filter;

/**
 * A query for a board.
 *
 * @param groupBy the columns; a record is in at most one of them
 * @param filter a condition on all cards; null: none
 * @param order the order within each column
 * @param fields the fields that cards show, and the paths to those of related records; empty: all
 * @param sumField the field whose values are summed up; null: none
 * @param limit cards per column
 * @param count how cards are counted and summed up
 * @param column the single requested column: the value of an option, or empty for the records
 *     without a value; null: all
 * @param cursor the cursor of the previous page of that column; null: its first page
 */
public record BoardQuery(
    BoardGroup groupBy,
    @Nullable Filter filter,
    BoardOrder order,
    List<String> fields,
    @Nullable Column<?> sumField,
    int limit,
    CountMode count,
    @Nullable String column,
    @Nullable String cursor) {

  /** A copy with at most this many cards per column. */
  BoardQuery limitedTo(int most) {
    return new BoardQuery(
        groupBy, filter, order, fields, sumField, Math.min(limit, most), count, column, cursor);
  }
}
