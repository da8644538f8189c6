package plinth.identity.account;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Evens out the response times of requests that take longer for an address with an account. */
final class Pace {
  /** Well above the duration of the work, well below what a person notices. */
  private static final long FLOOR_NANOS = TimeUnit.MILLISECONDS.toNanos(150);

  private Pace() {}

  /** Waits until the minimum time since this {@link System#nanoTime} has passed. */
  static void awaitFloor(long start) {
    long left = FLOOR_NANOS - (System.nanoTime() - start);
    while (left > 0 && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(left);
      left = FLOOR_NANOS - (System.nanoTime() - start);
    }
  }
}
