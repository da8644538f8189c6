package plinth.kernel;

import java.util.List;
import java.util.function.Function;

/**
 * A page of a list.
 *
 * @param items the items in order
 * @param request which page was asked for
 * @param total how many there are in all
 * @param <T> what is listed
 */
public record Page<T>(List<T> items, PageRequest request, long total) {

  /** The asked page of a list that is whole in memory. */
  public static <T> Page<T> of(List<T> all, PageRequest request) {
    List<T> items = all.stream().skip(request.offset()).limit(request.limit()).toList();
    return new Page<>(items, request, all.size());
  }

  /** How many pages there are. */
  public long totalPages() {
    return (total + request.limit() - 1) / request.limit();
  }

  /** The same page with each item shown in another way. */
  public <S> Page<S> map(Function<T, S> view) {
    return new Page<>(items.stream().map(view).toList(), request, total);
  }

  /**
   * Which page is asked for. A {@code limit} above its maximum is taken as the maximum.
   *
   * @param page 1-based
   * @param limit items a page, 1 to 200
   */
  public record PageRequest(int page, int limit) {
    /** Items a page when nothing is asked for. */
    public static final int DEFAULT_LIMIT = 50;

    /** The most items a page. */
    public static final int MAX_LIMIT = 200;

    private static final long FAR = 1_000_000_000;

    /** Checks what was asked for: refuses anything below 1 with the parameter named. */
    public PageRequest {
      if (page < 1) {
        throw Problem.invalid("page", "min", "page must be 1 or more");
      }
      if (limit < 1) {
        throw Problem.invalid("limit", "min", "limit must be 1 or more");
      }
      limit = Math.min(limit, MAX_LIMIT);
    }

    /** How many items stand before this page. */
    public long offset() {
      return (page - 1L) * limit;
    }

    /** The same for a query of entities, which counts to a billion; nothing stands past that. */
    public int firstResult() {
      return (int) Math.min(offset(), FAR);
    }
  }
}
