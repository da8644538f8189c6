package plinth.messaging;

import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import plinth.kernel.Page.PageRequest;

/**
 * A page of a long list: counted up to a thousand, so that counting never costs more than reading.
 *
 * @param items the items in order
 * @param total how many there are; past a thousand at least so many
 * @param hasNext whether a page follows
 * @param <T> what is listed
 */
public record Listing<T>(List<T> items, PageRequest request, long total, boolean hasNext) {
  /** Up to where it is counted exactly. */
  public static final int COUNTED = 1_000;

  /** The end of a statement whose rows are counted. */
  public static final String COUNTED_PART = " limit " + (COUNTED + 1);

  /** Keeps its own list. */
  public Listing {
    items = List.copyOf(items);
  }

  /** A page of rows that were read with one more than asked; a last page need not be counted. */
  public static <T> Listing<T> of(List<T> oneMore, PageRequest request, LongSupplier counted) {
    boolean hasNext = oneMore.size() > request.limit();
    List<T> items = hasNext ? oneMore.subList(0, request.limit()) : oneMore;
    long read = request.offset() + items.size();
    boolean isLast = !hasNext && (!items.isEmpty() || request.offset() == 0);
    return new Listing<>(
        items, request, isLast ? read : Math.max(counted.getAsLong(), read), hasNext);
  }

  /**
   * The end of a statement that reads the rows of a page and one more. The numbers stand in its
   * text: the plan that is kept of it is made for few rows, and not for a tenth of all.
   */
  public static String part(PageRequest request) {
    return " limit " + (request.limit() + 1) + " offset " + request.offset();
  }

  /** Whether there are more than were counted. */
  public boolean isEstimate() {
    return total > COUNTED;
  }

  /** The same page with each item shown in another way. */
  public <S> Listing<S> map(Function<T, S> view) {
    return new Listing<>(items.stream().map(view).toList(), request, total, hasNext);
  }
}
