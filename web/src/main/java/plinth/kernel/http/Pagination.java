package plinth.kernel.http;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Page;

/**
 * The {@code pagination} member of a list.
 *
 * @param page 1-based
 * @param limit items a page
 * @param total how many there are; null when it was not counted
 * @param totalPages how many pages; null when it was not counted
 * @param hasNext whether a page follows
 * @param hasPrev whether there is a page before
 * @param nextCursor the keyset cursor of the next page, where the list offers one
 * @param totalIsEstimate whether {@code total} is an estimate
 */
public record Pagination(
    int page,
    int limit,
    @Nullable Long total,
    @Nullable Long totalPages,
    boolean hasNext,
    boolean hasPrev,
    @Nullable String nextCursor,
    boolean totalIsEstimate) {

  /** The pagination of a page that was counted exactly. */
  public static Pagination of(Page<?> page) {
    int number = page.request().page();
    return new Pagination(
        number,
        page.request().limit(),
        page.total(),
        page.totalPages(),
        number < page.totalPages(),
        number > 1,
        null,
        false);
  }
}
