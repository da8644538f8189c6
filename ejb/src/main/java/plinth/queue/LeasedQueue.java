package plinth.queue;

import java.util.Collection;
import java.util.List;
import plinth.kernel.Db;

/**
 * A queue whose rows are claimed by lease. It defines what differs between queues; {@link
 * QueueEngine} does the rest.
 *
 * @param <C> a claim on one row; two claims on the same row differ by their fencing numbers
 */
public interface LeasedQueue<C> extends PolledQueue {
  /** The prefix of its log events. */
  String name();

  /** How much a node has in hand at a time. */
  Capacity capacity();

  /**
   * Claims due rows, in a transaction of the dispatching role. Claimed rows are worked after the
   * commit.
   *
   * @param lane the database, with the claims that this node holds
   */
  List<C> claim(Db db, Lane<C> lane, int most);

  /** Which claims are handed to one worker together. */
  default Collection<List<C>> batches(List<C> claims) {
    return claims.stream().map(List::of).toList();
  }

  /** Works claims outside any transaction. */
  void process(Batch<C> batch);

  /**
   * Gives back claims that are not worked, because no thread accepts them or their work threw. By
   * default their leases expire.
   */
  default void returnClaims(Lane<C> lane, List<C> claims) {}
}
