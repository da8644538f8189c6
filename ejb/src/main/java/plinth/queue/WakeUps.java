package plinth.queue;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import plinth.kernel.Log;
import plinth.kernel.Workers;

/**
 * Coalesced wake-ups of the parts of a queue: one look at a time at each part, on a thread of the
 * server. A wake-up during a look causes another look, so that no row queued before a wake-up is
 * missed.
 *
 * @param <K> the key of a part
 */
public final class WakeUps<K> {
  private static final Log LOG = Log.of(WakeUps.class);

  private final String name;
  private final Duration pause;
  private final Consumer<K> look;
  private final Map<K, CoalescedWakeUp> byPart = new ConcurrentHashMap<>();

  /**
   * Wake-ups of a queue.
   *
   * @param name the prefix of its log events
   * @param pause how long after a look the next one begins, if one was requested meanwhile
   * @param look looks at a part, and handles its failures itself
   */
  public WakeUps(String name, Duration pause, Consumer<K> look) {
    this.name = name;
    this.pause = pause;
    this.look = look;
  }

  /** Looks at a part soon, on another thread. */
  public void wake(Workers workers, K part) {
    CoalescedWakeUp wakeUp = byPart.computeIfAbsent(part, key -> new CoalescedWakeUp());
    if (wakeUp.tryWake()) {
      start(workers, part, wakeUp);
    }
  }

  private void start(Workers workers, K part, CoalescedWakeUp wakeUp) {
    try {
      workers.execute(() -> drain(workers, part, wakeUp));
    } catch (RejectedExecutionException e) {
      abort(wakeUp, e);
    }
  }

  private void drain(Workers workers, K part, CoalescedWakeUp wakeUp) {
    boolean isCalled = true;
    while (isCalled) {
      runRound(part, wakeUp);
      isCalled = wakeUp.continueIfCalled();
      if (isCalled && !pause.isZero()) {
        startLater(workers, part, wakeUp);
        isCalled = false;
      }
    }
  }

  private void runRound(K part, CoalescedWakeUp wakeUp) {
    wakeUp.startRound();
    try {
      look.accept(part);
    } catch (RuntimeException | Error e) {
      // The next wake-up or poll looks again.
      wakeUp.abort();
      throw e;
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // it is not called off
  private void startLater(Workers workers, K part, CoalescedWakeUp wakeUp) {
    try {
      workers
          .scheduler()
          .schedule(() -> start(workers, part, wakeUp), pause.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      abort(wakeUp, e);
    }
  }

  private void abort(CoalescedWakeUp wakeUp, RejectedExecutionException e) {
    wakeUp.abort();
    LOG.warn(name + "_look_rejected", "reason", String.valueOf(e.getMessage()));
  }
}
