package plinth.queue;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Coalesces wake-ups of one queue: one thread reads the queue at a time, and a wake-up during a
 * read makes it read once more, so that no row queued before a wake-up is missed.
 */
public final class CoalescedWakeUp {
  private static final long REST_NANOS = 10_000_000;

  private final AtomicBoolean isAwake = new AtomicBoolean();
  private final AtomicBoolean isCalled = new AtomicBoolean();

  /** Requests a look. Returns true if the caller must begin it, because no look is in progress. */
  public boolean tryWake() {
    isCalled.set(true);
    return isAwake.compareAndSet(false, true);
  }

  /** Begins a look, which serves all requests so far. */
  public void startRound() {
    isCalled.set(false);
  }

  /**
   * Waits a moment after a look that found rows, so that the next look claims rows that arrive
   * meanwhile together. The first request after a silence never waits.
   */
  static void pause() {
    LockSupport.parkNanos(REST_NANOS);
  }

  /** Performs a look that was begun, and repeats it while further looks are requested. */
  public void drain(Runnable look) {
    do {
      startRound();
      look.run();
    } while (continueIfCalled());
  }

  /**
   * Ends a look. Returns true if another one was requested meanwhile, so the caller must continue.
   */
  public boolean continueIfCalled() {
    isAwake.set(false);
    return isCalled.get() && isAwake.compareAndSet(false, true);
  }

  /** Ends a look that could not begin; the next request begins another. */
  public void abort() {
    isAwake.set(false);
  }
}
