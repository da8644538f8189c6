package plinth.records.board;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;

/**
 * A column of a board with a page of its cards.
 *
 * @param value the option; null for the records without a value
 * @param label the label for people; null for the records without a value
 * @param color a colour for the label
 * @param isActive whether records can still be given the option
 * @param count the number of records in the column; null if they were not counted
 * @param countIsEstimate whether there are more records than could be counted in time, so that the
 *     number is the database's estimate
 * @param sums the exact sum of the values of the requested field, one per currency; null if no sum
 *     was requested, or if there are more records than can be summed up in time
 * @param items a page of its records
 * @param nextCursor the cursor of its next page; null if none follows
 * @param isPartial whether the search for records without a value was stopped before the page was
 *     complete, because they are rare among many others; it runs longer if the column is requested
 *     alone, or with {@code count=exact}
 */
public record BoardColumn(
    @Nullable String value,
    @Nullable String label,
    @Nullable String color,
    boolean isActive,
    @Nullable Long count,
    boolean countIsEstimate,
    @Nullable List<Sum> sums,
    JsonText items,
    @Nullable String nextCursor,
    boolean isPartial) {

  /**
   * A sum.
   *
   * @param amount an exact decimal
   * @param currency its ISO 4217 code; null for plain numbers
   */
  public record Sum(BigDecimal amount, @Nullable String currency) {}
}
