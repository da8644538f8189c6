package plinth.queue;

import java.util.concurrent.atomic.AtomicInteger;

/** Bounds how many claims are in hand at a time. */
final class Bulkhead {
  private final int most;
  private final AtomicInteger inHand = new AtomicInteger();

  Bulkhead(int most) {
    this.most = most;
  }

  /** How many more may be taken. */
  int room() {
    return most - inHand.get();
  }

  void take(int claims) {
    inHand.addAndGet(claims);
  }

  /** Releases claims; true when there was no room before and is now. */
  boolean release(int claims) {
    int left = inHand.addAndGet(-claims);
    return left < most && left + claims >= most;
  }
}
