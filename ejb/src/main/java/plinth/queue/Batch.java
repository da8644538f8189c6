package plinth.queue;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * Claims of one database that are handed to one worker. Claims that the worker does not hand on are
 * released when its work ends.
 *
 * @param <C> a claim
 */
public final class Batch<C> {
  private final QueueDispatcher<C> dispatcher;
  private final Lane<C> lane;
  private final List<C> claims;
  private final List<C> own;

  Batch(QueueDispatcher<C> dispatcher, Lane<C> lane, List<C> claims) {
    this.dispatcher = dispatcher;
    this.lane = lane;
    this.claims = List.copyOf(claims);
    this.own = new ArrayList<>(claims);
  }

  /** All claims of the batch. */
  public List<C> claims() {
    return claims;
  }

  /** The workspace with this dedicated database; null: the main database. */
  public Caller.@Nullable Workspace dedicated() {
    return lane.dedicated();
  }

  /** Hands a claim on to another worker, which releases it when its work ends. */
  public void handOn(C claim, Runnable work) {
    if (!own.remove(claim)) {
      throw new IllegalArgumentException("not in this batch, or handed on before: " + claim);
    }
    dispatcher.handOn(lane, claim, work);
  }

  /** Schedules another look at the database, because a row becomes due then. */
  public void pollLater(long millis) {
    dispatcher.pollLater(lane, millis);
  }

  /** The claims that were not handed on. */
  List<C> remaining() {
    return own;
  }
}
