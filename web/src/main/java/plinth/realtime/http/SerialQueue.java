package plinth.realtime.http;

import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import plinth.kernel.BestEffort;
import plinth.queue.CoalescedWakeUp;

/**
 * Items that are handed over and worked one after another, in their order, by one thread at a time:
 * the caller does not wait. An item whose work fails keeps no other back. Thread-safe.
 */
final class SerialQueue<T> {
  private final String name;
  private final Executor workers;
  private final Consumer<T> work;
  private final Queue<T> items = new ConcurrentLinkedQueue<>();
  private final CoalescedWakeUp wakeUp = new CoalescedWakeUp();

  /**
   * An empty queue.
   *
   * @param name what failures are logged by
   * @param work what is done with each item
   */
  SerialQueue(String name, Executor workers, Consumer<T> work) {
    this.name = name;
    this.workers = workers;
    this.work = work;
  }

  /** Hands one item over. */
  void add(T item) {
    addAll(List.of(item));
  }

  /**
   * Hands items over, in their order.
   *
   * @throws RejectedExecutionException where no thread is to be had; the items stay, and are worked
   *     with the next ones
   */
  void addAll(Collection<T> handed) {
    items.addAll(handed);
    if (!handed.isEmpty() && wakeUp.tryWake()) {
      try {
        workers.execute(() -> wakeUp.drain(this::processAll));
      } catch (RejectedExecutionException e) {
        wakeUp.abort();
        throw e;
      }
    }
  }

  private void processAll() {
    for (T item = items.poll(); item != null; item = items.poll()) {
      T next = item;
      BestEffort.run(name, () -> work.accept(next));
    }
  }
}
