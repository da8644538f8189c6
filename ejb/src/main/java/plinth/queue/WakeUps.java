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
    if (wakeUp.wake()) {
      begin(workers, part, wakeUp);
    }
  }

  private void begin(Workers workers, K part, CoalescedWakeUp wakeUp) {
    try {
      workers.execute(() -> drain(workers, part, wakeUp));
    } catch (RejectedExecutionException e) {
      giveUp(wakeUp, e);
    }
  }

  private void drain(Workers workers, K part, CoalescedWakeUp wakeUp) {
    boolean isCalled = true;
    while (isCalled) {
      look(part, wakeUp);
      isCalled = wakeUp.again();
      if (isCalled && !pause.isZero()) {
        later(workers, part, wakeUp);
        isCalled = false;
      }
    }
  }

  private void look(K part, CoalescedWakeUp wakeUp) {
    wakeUp.look();
    try {
      look.accept(part);
    } catch (RuntimeException | Error e) {
      // The next wake-up or poll looks again.
      wakeUp.giveUp();
      throw e;
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // it is not called off
  private void later(Workers workers, K part, CoalescedWakeUp wakeUp) {
    try {
      workers
          .clock()
          .schedule(() -> begin(workers, part, wakeUp), pause.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      giveUp(wakeUp, e);
    }
  }

  private void giveUp(CoalescedWakeUp wakeUp, RejectedExecutionException e) {
    wakeUp.giveUp();
    LOG.warn(name + "_look_rejected", "reason", String.valueOf(e.getMessage()));
  }
}
