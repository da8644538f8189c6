package plinth.tenancy.transaction;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * The transactions that a thread has open, by the services that it is in. A transaction that begins
 * while another one is suspended stands beside it and takes its connection from another pool,
 * because a thread that waits for a connection of a pool must not hold one of that pool.
 */
public final class OpenTransactions {
  /** How many transactions may stand beside a thread's first one: there is a pool for each. */
  static final int MAX_BESIDE = 2;

  private static final ThreadLocal<Deque<Object>> OPEN = ThreadLocal.withInitial(ArrayDeque::new);

  private OpenTransactions() {}

  /** Does the work of a service, or of whatever else holds the current transaction. */
  public static <T extends @Nullable Object> T within(Object transaction, Callable<T> work)
      throws Exception {
    Deque<Object> open = OPEN.get();
    open.push(transaction);
    try {
      return work.call();
    } finally {
      open.pop();
      if (open.isEmpty()) {
        OPEN.remove();
      }
    }
  }

  /** How many other transactions the thread has open while the current one begins. */
  public static int beside() {
    return beside(OPEN.get(), Transactions.registry().getTransactionKey());
  }

  /**
   * The same.
   *
   * @param open the transactions of the services that the thread is in
   * @param current the transaction that begins
   */
  static int beside(Collection<Object> open, Object current) {
    int others = (int) open.stream().filter(key -> !key.equals(current)).distinct().count();
    if (others > MAX_BESIDE) {
      throw new IllegalStateException(
          "a thread has at most " + (1 + MAX_BESIDE) + " transactions open at a time");
    }
    return others;
  }
}
