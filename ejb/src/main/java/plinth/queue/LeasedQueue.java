package plinth.queue;

import java.util.Collection;
import java.util.List;
import plinth.kernel.Db;

/**
 * A queue whose rows are claimed by lease: what is its own. {@link QueueEngine} does the rest.
 *
 * @param <C> a claim on one row; two claims on the same row differ by their fencing numbers
 */
public interface LeasedQueue<C> extends PolledQueue {
  /** The word that its log events begin with. */
  String name();

  /** How much a node has in hand at a time. */
  Capacity capacity();

  /**
   * Claims rows that are due, in a transaction of the dispatching role. What is claimed is worked
   * after the commit.
   *
   * @param lane the database, and what this node has in hand of it
   */
  List<C> claim(Db db, Lane<C> lane, int most);

  /** Which claims are handed to one worker together. */
  default Collection<List<C>> batches(List<C> claims) {
    return claims.stream().map(List::of).toList();
  }

  /** Works claims outside any transaction. */
  void work(Batch<C> batch);

  /**
   * Gives claims back that are not worked: no thread takes them, or their work threw. By default
   * their leases run out.
   */
  default void giveBack(Lane<C> lane, List<C> claims) {}
}
