package plinth.messaging;

import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import plinth.kernel.Page.PageRequest;

/**
 * A page of a long list. Counting stops at a thousand, so that it never costs more than reading.
 *
 * @param items the items in order
 * @param total the number of items; above a thousand, a lower bound
 * @param hasNext whether a page follows
 * @param <T> type of the items
 */
public record Listing<T>(List<T> items, PageRequest request, long total, boolean hasNext) {
  /** The highest exact total. */
  public static final int COUNTED = 1_000;

  /** The end of a statement that limits the counted rows. */
  public static final String COUNTED_PART = " limit " + (COUNTED + 1);

  /** Copies the list. */
  public Listing {
    items = List.copyOf(items);
  }

  /** Creates a page from rows that were read with one extra row. The last page needs no count. */
  public static <T> Listing<T> of(List<T> oneMore, PageRequest request, LongSupplier counted) {
    boolean hasNext = oneMore.size() > request.limit();
    List<T> items = hasNext ? oneMore.subList(0, request.limit()) : oneMore;
    long read = request.offset() + items.size();
    boolean isLast = !hasNext && (!items.isEmpty() || request.offset() == 0);
    return new Listing<>(
        items, request, isLast ? read : Math.max(counted.getAsLong(), read), hasNext);
  }

  /**
   * Returns the end of a statement that reads the rows of a page and one extra row. The numbers are
   * part of the statement text: the cached plan is then made for a few rows and not for a tenth of
   * all rows.
   */
  public static String limitClause(PageRequest request) {
    return " limit " + (request.limit() + 1) + " offset " + request.offset();
  }

  /** Whether there are more items than were counted. */
  public boolean isEstimate() {
    return total > COUNTED;
  }

  /** Returns the same page with each item mapped. */
  public <S> Listing<S> map(Function<T, S> view) {
    return new Listing<>(items.stream().map(view).toList(), request, total, hasNext);
  }
}
