package plinth.records.board;

import org.jspecify.annotations.Nullable;
import plinth.records.query.Sort;

/**
 * The order of the cards within each column.
 *
 * @param sort the sort, unless people order the cards by hand; null: newest first
 * @param manual the order by hand; null: the sort counts
 */
public record BoardOrder(@Nullable Sort sort, @Nullable ManualOrder manual) {
  /** An order by a sort; null: newest first. */
  public static BoardOrder by(@Nullable Sort sort) {
    return new BoardOrder(sort, null);
  }

  Sort sorted() {
    return sort == null ? Sort.newest() : sort;
  }
}
