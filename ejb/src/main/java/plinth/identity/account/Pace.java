package plinth.identity.account;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Answers at an even pace what would take longer for an address that somebody has. */
final class Pace {
  /** Well above what the work takes, well below what a person notices. */
  private static final long FLOOR_NANOS = TimeUnit.MILLISECONDS.toNanos(150);

  private Pace() {}

  /** Waits until the work that began at this {@link System#nanoTime} has taken long enough. */
  static void since(long start) {
    long left = FLOOR_NANOS - (System.nanoTime() - start);
    while (left > 0 && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(left);
      left = FLOOR_NANOS - (System.nanoTime() - start);
    }
  }
}
