package plinth.tenancy.transaction;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * The open transactions of a thread, by the services that it has entered. A transaction that begins
 * while another one is suspended takes its connection from another pool, because a thread that
 * waits for a connection of a pool must not hold one of that pool.
 */
public final class OpenTransactions {
  /** How many transactions a thread may have open beside its first one; each has a pool. */
  static final int MAX_BESIDE = 2;

  private static final ThreadLocal<Deque<Object>> OPEN = ThreadLocal.withInitial(ArrayDeque::new);

  private OpenTransactions() {}

  /** Does the work of a service, or of other code that holds the current transaction. */
  public static <T extends @Nullable Object> T runTracked(Object transaction, Callable<T> work)
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
  public static int countOthers() {
    return countOthers(OPEN.get(), Transactions.registry().getTransactionKey());
  }

  /**
   * The same.
   *
   * @param open the transactions of the services that the thread has entered
   * @param current the transaction that begins
   */
  static int countOthers(Collection<Object> open, Object current) {
    int others = (int) open.stream().filter(key -> !key.equals(current)).distinct().count();
    if (others > MAX_BESIDE) {
      throw new IllegalStateException(
          "a thread has at most " + (1 + MAX_BESIDE) + " transactions open at a time");
    }
    return others;
  }
}
