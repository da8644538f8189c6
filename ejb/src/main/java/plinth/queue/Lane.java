package plinth.queue;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * A queue in one database, and what this node has in hand of it. Thread-safe.
 *
 * @param <C> a claim
 */
public final class Lane<C> {
  private final Caller.@Nullable Workspace dedicated;
  private final Bulkhead bulkhead;
  private final Set<C> inHand = ConcurrentHashMap.newKeySet();

  Lane(Caller.@Nullable Workspace dedicated, Bulkhead bulkhead) {
    this.dedicated = dedicated;
    this.bulkhead = bulkhead;
  }

  /** The workspace that has the database for itself; null: it is the main one. */
  public Caller.@Nullable Workspace dedicated() {
    return dedicated;
  }

  /** The claims that this node has taken and not released. */
  public Collection<C> inHand() {
    return Collections.unmodifiableSet(inHand);
  }

  int room() {
    return bulkhead.room();
  }

  boolean sharesRoomWith(Lane<C> other) {
    return bulkhead == other.bulkhead;
  }

  void take(List<C> claims) {
    inHand.addAll(claims);
    bulkhead.take(claims.size());
  }

  /** Releases claims; true when there was no room before and is now. */
  boolean release(List<C> claims) {
    claims.forEach(inHand::remove);
    return bulkhead.release(claims.size());
  }
}
