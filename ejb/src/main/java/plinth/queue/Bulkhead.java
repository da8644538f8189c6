package plinth.queue;

import java.util.concurrent.atomic.AtomicInteger;

/** Limits how many claims are in hand at a time. */
final class Bulkhead {
  private final int most;
  private final AtomicInteger inHand = new AtomicInteger();

  Bulkhead(int most) {
    this.most = most;
  }

  /** How many more claims may be taken. */
  int available() {
    return most - inHand.get();
  }

  void acquire(int claims) {
    inHand.addAndGet(claims);
  }

  /** Releases claims. Returns true if there was no room before. */
  boolean release(int claims) {
    int left = inHand.addAndGet(-claims);
    return left < most && left + claims >= most;
  }
}
