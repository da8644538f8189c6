package plinth.kernel.http;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Page;

/**
 * The {@code pagination} member of a list.
 *
 * @param page 1-based
 * @param limit items per page
 * @param total the total number of items; null if it was not counted
 * @param totalPages the number of pages; null if it was not counted
 * @param hasNext whether there is a next page
 * @param hasPrev whether there is a previous page
 * @param nextCursor the keyset cursor of the next page, if the list supports one
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

  /** The pagination of a page with an exact total. */
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
