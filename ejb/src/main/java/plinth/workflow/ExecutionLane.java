package plinth.workflow;

import java.util.concurrent.atomic.AtomicInteger;
import plinth.outbox.Looks;

/** How busy this node is with the runs of one database. */
final class ExecutionLane {
  private final int most;
  private final Looks looks = new Looks();
  private final AtomicInteger inHand = new AtomicInteger();

  ExecutionLane(int most) {
    this.most = most;
  }

  /** Looks at the database's queue. */
  Looks looks() {
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
