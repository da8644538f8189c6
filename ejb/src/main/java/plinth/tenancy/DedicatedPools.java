package plinth.tenancy;

import io.agroal.api.AgroalDataSource;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

/**
 * The pools of dedicated databases. The first thread that needs a pool opens it, which may take as
 * long as the migrations of a release. A few others wait for it a while, and the rest are refused
 * at once, so that the database of one workspace never makes all threads wait. Pools are opened
 * independently of each other.
 */
final class DedicatedPools {
  private static final Duration AGAIN = Duration.ofSeconds(2);
  private static final int WAITING = 8;

  private final Function<String, AgroalDataSource> opener;
  private final Duration patience;
  private final ConcurrentHashMap<String, Entry> entries = new ConcurrentHashMap<>();

  /**
   * Pools that are opened when they are first used.
   *
   * @param opener opens the pool of a database, by its name
   * @param patience how long the few threads wait
   */
  DedicatedPools(Function<String, AgroalDataSource> opener, Duration patience) {
    this.opener = opener;
    this.patience = patience;
  }

  /**
   * The pool of a database; refuses with {@code WORKSPACE_BEHIND} while another thread opens it.
   */
  AgroalDataSource get(String database) {
    Entry entry = entries.computeIfAbsent(database, name -> new Entry());
    AgroalDataSource pool = entry.pool;
    return pool != null ? pool : entry.getOrOpen(() -> opener.apply(database), patience);
  }

  /** Closes the pool of a database without waiting, even one that is being opened. */
  void closePool(String database) {
    Entry entry = entries.remove(database);
    if (entry != null) {
      entry.close();
    }
  }

  void close() {
    entries.keySet().forEach(this::closePool);
  }

  private interface Opening {
    AgroalDataSource open();
  }

  private static final class Entry {
    private final ReentrantLock opening = new ReentrantLock();
    private final Semaphore waiting = new Semaphore(WAITING);
    private volatile @Nullable AgroalDataSource pool;
    private boolean isClosed;

    AgroalDataSource getOrOpen(Opening by, Duration patience) {
      await(patience);
      try {
        AgroalDataSource present = pool;
        return present != null ? present : store(by.open());
      } finally {
        opening.unlock();
      }
    }

    private void await(Duration patience) {
      if (opening.tryLock()) {
        return;
      }
      if (!waiting.tryAcquire()) {
        throw DedicatedSchema.workspaceBehind(AGAIN.toNanos());
      }
      try {
        if (!opening.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS)) {
          throw DedicatedSchema.workspaceBehind(AGAIN.toNanos());
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new Problem(KernelProblem.UNAVAILABLE);
      } finally {
        waiting.release();
      }
    }

    private synchronized AgroalDataSource store(AgroalDataSource opened) {
      if (isClosed) {
        opened.close();
        throw new Problem(KernelProblem.UNAVAILABLE).with("retry_after", 1);
      }
      pool = opened;
      return opened;
    }

    synchronized void close() {
      isClosed = true;
      AgroalDataSource present = pool;
      if (present != null) {
        present.close();
      }
    }
  }
}
