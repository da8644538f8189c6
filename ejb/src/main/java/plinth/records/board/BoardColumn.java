package plinth.records.board;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;

/**
 * A column of a board with a page of its cards.
 *
 * @param value the option; null for the records without a value
 * @param label what people read; null for the records without a value
 * @param color a colour for the label
 * @param isActive whether records can still be given the option
 * @param count how many records it has in all; null when they were not counted
 * @param countIsEstimate whether there are more than were counted in time, so that the number is
 *     the database's estimate
 * @param sums the exact sum of the values of the asked field, one for each currency; null when they
 *     were not added up: none was asked for, or there are more records than are added up in time
 * @param items a page of its records
 * @param nextCursor the cursor of its next page; null when none follows
 * @param isPartial whether the search for records without a value was stopped before it found the
 *     page, as they are too rare in too many: alone, or by {@code count=exact}, it goes on longer
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
