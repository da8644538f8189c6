package plinth.tenancy.share;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db.Turn;
import plinth.kernel.DbException;

/**
 * Limits how many slow statements one workspace runs at a time while others use the database: each
 * such statement occupies a processor of the database, and everybody's short ones would wait behind
 * them. Whether a statement is slow is learned from what statements of the same form took before;
 * one of a new form is expected to take as long as the others of its workspace. Only statements
 * that take no locks may wait here: those who wait may hold locks of the database.
 */
public final class SlowStatements {
  /** A statement that is expected to take at least this long is slow. */
  private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private static final long LOOK_MILLIS = 200;
  private static final int MAX_FORMS = 10_000;

  /** The weight of the last execution in the expected time of the next. */
  private static final double WEIGHT = 0.3;

  private final int limit;
  private final Duration patience;
  private final LongPredicate hasNeighbours;
  private final LongSupplier clock;
  private final Map<Long, Semaphore> running = new ConcurrentHashMap<>();
  private final Map<Long, Double> expected =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, Double> eldest) {
              return size() > MAX_FORMS;
            }
          });

  /**
   * Limits slow statements.
   *
   * @param limit how many of one workspace run at a time
   * @param patience how long each waits
   * @param hasNeighbours whether other workspaces than this use the database
   */
  public SlowStatements(int limit, Duration patience, LongPredicate hasNeighbours) {
    this(limit, patience, hasNeighbours, System::nanoTime);
  }

  /**
   * Limits slow statements.
   *
   * @param clock the moments at which statements begin and end, in nanoseconds
   */
  SlowStatements(int limit, Duration patience, LongPredicate hasNeighbours, LongSupplier clock) {
    this.limit = limit;
    this.patience = patience;
    this.hasNeighbours = hasNeighbours;
    this.clock = clock;
  }

  /**
   * Waits until a workspace may run a statement. The returned turn ends with the statement.
   *
   * @throws SQLException if it waited too long; like the failure of a database without room for
   *     another connection
   */
  public Turn enter(long workspaceId, String text) throws SQLException {
    long form = form(workspaceId, text);
    long all = form(workspaceId, "");
    boolean isSlow = expected.getOrDefault(form, expected.getOrDefault(all, 0.0)) >= SLOW_NANOS;
    Semaphore taken = isSlow ? awaitTurn(workspaceId) : null;
    long begin = clock.getAsLong();
    return () -> {
      long nanos = clock.getAsLong() - begin;
      learn(form, nanos);
      learn(all, nanos);
      if (taken != null) {
        taken.release();
      }
    };
  }

  /** The turns of the workspace, of which one is taken; null if it has no neighbours. */
  private @Nullable Semaphore awaitTurn(long workspaceId) throws SQLException {
    Semaphore turns = running.computeIfAbsent(workspaceId, id -> new Semaphore(limit, true));
    long deadline = System.nanoTime() + patience.toNanos();
    try {
      while (hasNeighbours.test(workspaceId)) {
        if (turns.tryAcquire(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
          return turns;
        }
        if (System.nanoTime() > deadline) {
          throw new SQLTransientConnectionException(
              "workspace " + workspaceId + " runs its slow statements", DbException.EXHAUSTED);
        }
      }
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLTransientConnectionException(
          "interrupted while waiting for slow statements", DbException.EXHAUSTED, e);
    }
  }

  /** How many statements of a workspace wait. */
  int waiting(long workspaceId) {
    Semaphore turns = running.get(workspaceId);
    return turns == null ? 0 : turns.getQueueLength();
  }

  private void learn(long form, long nanos) {
    expected.merge(form, (double) nanos, (before, now) -> before + WEIGHT * (now - before));
  }

  /** Statements that differ only in numbers and quoted words have the same form. */
  static long form(long workspaceId, String text) {
    long form = workspaceId;
    boolean isQuoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      isQuoted ^= c == '\'';
      if (!isQuoted && (c < '0' || c > '9')) {
        form = 31 * form + c;
      }
    }
    return form;
  }
}
