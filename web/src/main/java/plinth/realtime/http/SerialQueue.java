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
 * Processes items one after another in their order, on one thread at a time, without blocking the
 * caller. An item that fails does not stop the others. Thread-safe.
 */
final class SerialQueue<T> {
  private final String name;
  private final Executor workers;
  private final Consumer<T> work;
  private final Queue<T> items = new ConcurrentLinkedQueue<>();
  private final CoalescedWakeUp wakeUp = new CoalescedWakeUp();

  /**
   * Creates an empty queue.
   *
   * @param name name for the log
   * @param work processes one item
   */
  SerialQueue(String name, Executor workers, Consumer<T> work) {
    this.name = name;
    this.workers = workers;
    this.work = work;
  }

  /** Adds one item. */
  void add(T item) {
    addAll(List.of(item));
  }

  /**
   * Adds items in their order.
   *
   * @throws RejectedExecutionException if no thread is available; the items remain, and are
   *     processed with the next ones
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
