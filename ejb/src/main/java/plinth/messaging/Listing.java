package plinth.messaging;

import java.util.List;
import java.util.function.Function;
import plinth.kernel.Page.PageRequest;

/**
 * A page of a long list: counted up to ten thousand, so that counting never costs more than
 * reading.
 *
 * @param items the items in order
 * @param total how many there are; past ten thousand at least so many
 * @param hasNext whether a page follows
 * @param <T> what is listed
 */
public record Listing<T>(List<T> items, PageRequest request, long total, boolean hasNext) {
  /** Up to where it is counted exactly. */
  public static final int COUNTED = 10_000;

  /** Keeps its own list. */
  public Listing {
    items = List.copyOf(items);
  }

  /** A page of rows that were read with one more than asked. */
  static <T> Listing<T> of(List<T> oneMore, PageRequest request, long counted) {
    boolean hasNext = oneMore.size() > request.limit();
    List<T> items = hasNext ? oneMore.subList(0, request.limit()) : oneMore;
    return new Listing<>(
        items, request, Math.max(counted, request.offset() + items.size()), hasNext);
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
