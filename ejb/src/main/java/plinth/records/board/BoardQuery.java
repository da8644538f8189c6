package plinth.records.board;

import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.records.RecordQuery.CountMode;
import plinth.records.query.Filter;
import plinth.records.query.Sort;

/**
 * A query for a board.
 *
 * @param groupBy the field whose options make the columns; a record has one of them or none
 * @param filter a condition on all cards; null: none
 * @param sort the order within each column; null: the newest first
 * @param fields the fields that cards show; empty: all
 * @param sumField the field whose values are added up; null: none
 * @param limit cards a column
 * @param count how cards are counted and added up
 * @param column the one column that is asked for: an option's value, or empty for the records
 *     without a value; null: all
 * @param cursor the cursor of that column's page before; null: its first page
 */
public record BoardQuery(
    Column<?> groupBy,
    @Nullable Filter filter,
    @Nullable Sort sort,
    List<String> fields,
    @Nullable Column<?> sumField,
    int limit,
    CountMode count,
    @Nullable String column,
    @Nullable String cursor) {

  /** The order within each column. */
  Sort order() {
    return sort == null ? Sort.newest() : sort;
  }

  /** The same with so many cards a column at most. */
  BoardQuery within(int most) {
    return new BoardQuery(
        groupBy, filter, sort, fields, sumField, Math.min(limit, most), count, column, cursor);
  }
}
