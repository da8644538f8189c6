package plinth.queue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Log;
import plinth.kernel.Workers;

/**
 * Claims rows of one queue and hands them to workers. One thread at a time claims the rows of a
 * database while there is room. Claims are worked in parallel, and each release looks for more
 * rows.
 */
final class QueueDispatcher<C> {
  private static final Log LOG = Log.of(QueueDispatcher.class);

  private final LeasedQueue<C> queue;
  private final QueueDatabases databases;
  private final Workers workers;
  private final Capacity capacity;
  private final Bulkhead ofNode;
  private final WakeUps<Lane<C>> wakeUps;
  private final Map<String, Lane<C>> lanes = new ConcurrentHashMap<>();

  QueueDispatcher(LeasedQueue<C> queue, QueueDatabases databases, Workers workers) {
    this.queue = queue;
    this.databases = databases;
    this.workers = workers;
    this.capacity = queue.capacity();
    this.ofNode = new Bulkhead(capacity.most());
    this.wakeUps = new WakeUps<>(queue.name(), Duration.ZERO, this::claim);
  }

  /** Looks at a database soon, on another thread. */
  void poll(Caller.@Nullable Workspace dedicated) {
    String database = dedicated == null ? "" : String.valueOf(dedicated.database());
    poll(lanes.computeIfAbsent(database, name -> new Lane<>(dedicated, bulkhead())));
  }

  private Bulkhead bulkhead() {
    return capacity.isOfNode() ? ofNode : new Bulkhead(capacity.most());
  }

  /** If there is no room now, the release that makes room looks again. */
  private void poll(Lane<C> lane) {
    if (lane.available() > 0) {
      wakeUps.wake(workers, lane);
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // it is not called off
  void pollLater(Lane<C> lane, long millis) {
    workers.scheduler().schedule(() -> poll(lane), Math.max(0, millis), TimeUnit.MILLISECONDS);
  }

  private void claim(Lane<C> lane) {
    BestEffort.run(queue.name() + "_claim", () -> claimAll(lane));
  }

  private void claimAll(Lane<C> lane) {
    int room = available(lane);
    while (room > 0) {
      int most = room;
      List<C> claims =
          databases.dispatch(
              Caller.system(queue.name()), lane.dedicated(), db -> queue.claim(db, lane, most));
      queue.batches(claims).forEach(batch -> startBatch(lane, batch));
      if (!claims.isEmpty()) {
        CoalescedWakeUp.pause();
      }
      room = claims.size() < room ? 0 : available(lane);
    }
  }

  private int available(Lane<C> lane) {
    return Math.min(capacity.perClaim(), lane.available());
  }

  private void startBatch(Lane<C> lane, List<C> claims) {
    lane.acquire(claims);
    Batch<C> batch = new Batch<>(this, lane, claims);
    submit(lane, claims, () -> work(lane, batch.remaining(), () -> queue.process(batch)));
  }

  void handOn(Lane<C> lane, C claim, Runnable work) {
    List<C> claims = List.of(claim);
    submit(lane, claims, () -> work(lane, claims, work));
  }

  /** Hands work to a thread. Claims that no thread accepts are given back. */
  private void submit(Lane<C> lane, List<C> claims, Runnable work) {
    try {
      workers.execute(work);
    } catch (RejectedExecutionException e) {
      LOG.warn(queue.name() + "_work_rejected", "reason", String.valueOf(e.getMessage()));
      returnClaims(lane, claims);
      lane.release(claims);
    }
  }

  private void work(Lane<C> lane, List<C> claims, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      LOG.error(queue.name() + "_work_failed", e, "claims", claims);
      returnClaims(lane, claims);
    } finally {
      release(lane, claims);
    }
  }

  private void returnClaims(Lane<C> lane, List<C> claims) {
    BestEffort.run(queue.name() + "_give_back", () -> queue.returnClaims(lane, claims));
  }

  /** Looks again, also at the databases that had to wait for this release. */
  private void release(Lane<C> lane, List<C> claims) {
    boolean wasFull = lane.release(claims);
    for (Lane<C> other : lanes.values()) {
      if (other == lane || (wasFull && other.sharesBulkheadWith(lane))) {
        poll(other);
      }
    }
  }
}
