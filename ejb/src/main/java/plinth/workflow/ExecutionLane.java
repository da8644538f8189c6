package plinth.workflow;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** How busy this node is with the runs of one database. */
final class ExecutionLane {
  private final int most;
  private final AtomicBoolean isAwake = new AtomicBoolean();
  private final AtomicBoolean isCalled = new AtomicBoolean();
  private final AtomicInteger inHand = new AtomicInteger();

  ExecutionLane(int most) {
    this.most = most;
  }

  /** Calls for a look; true when the caller is to begin it, because nobody is at it. */
  boolean wake() {
    isCalled.set(true);
    return isAwake.compareAndSet(false, true);
  }

  /** Begins a look at what was called for until now. */
  void look() {
    isCalled.set(false);
  }

  /** Ends a look; true when it was called for again meanwhile, and the caller is to go on. */
  boolean again() {
    isAwake.set(false);
    return isCalled.get() && isAwake.compareAndSet(false, true);
  }

  /** How many more runs may be taken in hand. */
  int room() {
    return most - inHand.get();
  }

  void taken() {
    inHand.incrementAndGet();
  }

  void released() {
    inHand.decrementAndGet();
  }
}
