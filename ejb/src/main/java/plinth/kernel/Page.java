package plinth.kernel;

import java.util.List;
import java.util.function.Function;

/**
 * A page of a list.
 *
 * @param items the items in order
 * @param request the requested page
 * @param total the total number of items
 * @param <T> the type of the items
 */
public record Page<T>(List<T> items, PageRequest request, long total) {

  /** The requested page of a list that is completely in memory. */
  public static <T> Page<T> of(List<T> all, PageRequest request) {
    List<T> items = all.stream().skip(request.offset()).limit(request.limit()).toList();
    return new Page<>(items, request, all.size());
  }

  /** The number of pages. */
  public long totalPages() {
    return (total + request.limit() - 1) / request.limit();
  }

  /** The same page with each item converted. */
  public <S> Page<S> map(Function<T, S> view) {
    return new Page<>(items.stream().map(view).toList(), request, total);
  }

  /**
   * The requested page. A {@code limit} above the maximum becomes the maximum.
   *
   * @param page 1-based
   * @param limit items per page, 1 to 200
   */
  public record PageRequest(int page, int limit) {
    /** Items per page if the request does not say. */
    public static final int DEFAULT_LIMIT = 50;

    /** The maximum number of items per page. */
    public static final int MAX_LIMIT = 200;

    private static final long FAR = 1_000_000_000;

    /** Checks the request: refuses values below 1 and names the parameter. */
    public PageRequest {
      if (page < 1) {
        throw Problem.invalid("page", "min", "page must be 1 or more");
      }
      if (limit < 1) {
        throw Problem.invalid("limit", "min", "limit must be 1 or more");
      }
      limit = Math.min(limit, MAX_LIMIT);
    }

    /** The number of items before this page. */
    public long offset() {
      return (page - 1L) * limit;
    }

    /** The offset for a query of entities, capped at a billion, beyond which there are no items. */
    public int firstResult() {
      return (int) Math.min(offset(), FAR);
    }
  }
}
