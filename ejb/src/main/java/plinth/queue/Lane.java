package plinth.queue;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * A queue in one database, with the claims that this node holds. Thread-safe.
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

  /** The workspace with this dedicated database; null: the main database. */
  public Caller.@Nullable Workspace dedicated() {
    return dedicated;
  }

  /** The claims that this node has taken and not released. */
  public Collection<C> inHand() {
    return Collections.unmodifiableSet(inHand);
  }

  int available() {
    return bulkhead.available();
  }

  boolean sharesBulkheadWith(Lane<C> other) {
    return bulkhead == other.bulkhead;
  }

  void acquire(List<C> claims) {
    inHand.addAll(claims);
    bulkhead.acquire(claims.size());
  }

  /** Releases claims. Returns true if there was no room before. */
  boolean release(List<C> claims) {
    claims.forEach(inHand::remove);
    return bulkhead.release(claims.size());
  }
}
