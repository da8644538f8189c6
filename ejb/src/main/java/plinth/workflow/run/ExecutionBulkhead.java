package plinth.workflow.run;

import java.util.concurrent.atomic.AtomicInteger;
import plinth.outbox.CoalescedWakeUp;

/** How busy this node is with the runs of one database. */
final class ExecutionBulkhead {
  private final int most;
  private final CoalescedWakeUp wakeUp = new CoalescedWakeUp();
  private final AtomicInteger inHand = new AtomicInteger();

  ExecutionBulkhead(int most) {
    this.most = most;
  }

  /** The wake-ups for the queue of the database, coalesced. */
  CoalescedWakeUp wakeUp() {
    return wakeUp;
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
