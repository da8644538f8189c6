package plinth.tenancy.share;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import plinth.kernel.DbException;

/**
 * Limits how many connections of the main pool one workspace has at a time, so that some are always
 * left for the others. Transactions beyond the share wait in a line per workspace without holding a
 * connection; if the line is full, requests are refused at once.
 */
public final class Shares {
  /** A workspace uses the database if it used it within this time. */
  private static final long RECENT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final int share;
  private final int line;
  private final Duration patience;
  private final ConcurrentHashMap<Long, Share> held = new ConcurrentHashMap<>();
  private volatile Use last = new Use(0, 0);
  private volatile Use lastOther = new Use(0, 0);

  /**
   * Shares of a pool.
   *
   * @param share the most transactions of one workspace that have a connection
   * @param line the most requests of one workspace that may wait
   * @param patience how long each waits
   */
  public Shares(int share, int line, Duration patience) {
    this.share = share;
    this.line = line;
    this.patience = patience;
  }

  /** The last moment, by {@link System#nanoTime}, at which a workspace used the database. */
  private record Use(long workspaceId, long nanos) {}

  private record Share(Semaphore free, int users) {
    Share with(int change) {
      return new Share(free, users + change);
    }
  }

  /**
   * Takes one connection of a workspace's share; the caller must give it back.
   *
   * @param isRequest whether a client waits for the answer; background work waits even if the line
   *     is full
   * @throws SQLException like the failure of a database without room for another connection
   */
  public void acquire(long workspaceId, boolean isRequest) throws SQLException {
    note(workspaceId);
    Share mine = held.compute(workspaceId, (id, present) -> incremented(present));
    boolean isTaken = false;
    try {
      isTaken = !(isRequest && mine.users() > share + line) && awaitFree(mine.free());
    } finally {
      if (!isTaken) {
        held.computeIfPresent(workspaceId, (id, present) -> decremented(present));
      }
    }
    if (!isTaken) {
      throw new SQLTransientConnectionException(
          "workspace " + workspaceId + " has its share of connections in use",
          DbException.EXHAUSTED);
    }
  }

  /** Gives a connection of the share back. */
  public void release(long workspaceId) {
    held.computeIfPresent(
        workspaceId,
        (id, present) -> {
          present.free().release();
          return decremented(present);
        });
  }

  /** Whether another workspace uses the database. */
  public boolean hasNeighbours(long workspaceId) {
    Use now = last;
    Use other = now.workspaceId() == workspaceId ? lastOther : now;
    return other.workspaceId() != workspaceId
        && other.workspaceId() != 0
        && System.nanoTime() - other.nanos() < RECENT_NANOS;
  }

  private void note(long workspaceId) {
    Use before = last;
    if (before.workspaceId() != workspaceId) {
      lastOther = before;
    }
    last = new Use(workspaceId, System.nanoTime());
  }

  /** How many transactions of a workspace hold or await a connection of its share. */
  int users(long workspaceId) {
    Share present = held.get(workspaceId);
    return present == null ? 0 : present.users();
  }

  private Share incremented(@Nullable Share present) {
    return present == null ? new Share(new Semaphore(share, true), 1) : present.with(1);
  }

  private static @Nullable Share decremented(Share present) {
    return present.users() == 1 ? null : present.with(-1);
  }

  private boolean awaitFree(Semaphore free) throws SQLException {
    try {
      return free.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLTransientConnectionException(
          "interrupted while waiting for a connection", DbException.EXHAUSTED, e);
    }
  }
}
