package plinth.workflow;

import java.util.concurrent.atomic.AtomicInteger;
import plinth.outbox.CoalescedWakeUp;

/** How busy this node is with the runs of one database. */
final class ExecutionBulkhead {
  private final int most;
  private final CoalescedWakeUp looks = new CoalescedWakeUp();
  private final AtomicInteger inHand = new AtomicInteger();

  ExecutionBulkhead(int most) {
    this.most = most;
  }

  /** Looks at the database's queue. */
  CoalescedWakeUp looks() {
    return looks;
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
