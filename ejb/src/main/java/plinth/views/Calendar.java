package plinth.views;

import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;
import plinth.records.board.BoardColumn;

/**
 * The days of a calendar view, each with its records. The view's filter and sort apply to each day.
 *
 * @param view the slug of the view
 * @param dateField the field by which the view places records
 * @param days all requested days in order, or the one of which a page was requested
 */
public record Calendar(String view, String dateField, List<Day> days) {

  /**
   * A day with a page of its records.
   *
   * @param date the day
   * @param count the number of its records; null if they were not counted
   * @param countIsEstimate whether there are more records than could be counted in time, so that
   *     the number is the database's estimate
   * @param items a page of its records
   * @param nextCursor the cursor of its next page; null if none follows
   */
  public record Day(
      LocalDate date,
      @Nullable Long count,
      boolean countIsEstimate,
      JsonText items,
      @Nullable String nextCursor) {

    static Day of(BoardColumn column) {
      return new Day(
          LocalDate.parse(String.valueOf(column.value())),
          column.count(),
          column.countIsEstimate(),
          column.items(),
          column.nextCursor());
    }
  }
}
