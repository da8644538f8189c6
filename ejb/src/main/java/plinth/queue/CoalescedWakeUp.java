package plinth.queue;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Coalesces wake-ups of one queue: one thread reads the queue at a time, and a wake-up that comes
 * meanwhile makes it read once more at its end, so that no row queued before a wake-up is missed.
 */
public final class CoalescedWakeUp {
  private static final long REST_NANOS = 10_000_000;

  private final AtomicBoolean isAwake = new AtomicBoolean();
  private final AtomicBoolean isCalled = new AtomicBoolean();

  /** Calls for a look; true when the caller is to begin it, because nobody is at it. */
  public boolean wake() {
    isCalled.set(true);
    return isAwake.compareAndSet(false, true);
  }

  /** Begins a look at what was called for until now. */
  public void look() {
    isCalled.set(false);
  }

  /**
   * Waits a moment at the end of a look that found something: what comes meanwhile is claimed
   * together by the next one. The first call after a silence is never kept waiting.
   */
  static void rest() {
    LockSupport.parkNanos(REST_NANOS);
  }

  /** Does a look that was begun, again as long as it is called for meanwhile. */
  public void drain(Runnable look) {
    do {
      look();
      look.run();
    } while (again());
  }

  /** Ends a look; true when it was called for again meanwhile, and the caller is to go on. */
  public boolean again() {
    isAwake.set(false);
    return isCalled.get() && isAwake.compareAndSet(false, true);
  }

  /** Ends a look that could not be begun; the next call begins one. */
  public void giveUp() {
    isAwake.set(false);
  }
}
