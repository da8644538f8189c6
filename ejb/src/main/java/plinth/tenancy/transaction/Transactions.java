package plinth.tenancy.transaction;

import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Supplier;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.jspecify.annotations.Nullable;
import plinth.kernel.DbException;

/** The server's transaction manager and registry, under the names that the servers give them. */
public final class Transactions {
  private static final List<String> MANAGERS =
      List.of("java:appserver/TransactionManager", "java:jboss/TransactionManager");

  /** The SQLSTATE of a commit whose outcome is unknown. */
  private static final String COMMIT_UNKNOWN = "08007";

  private Transactions() {}

  private static final class Holder {
    static final TransactionManager MANAGER = lookup(TransactionManager.class, MANAGERS);
    static final TransactionSynchronizationRegistry REGISTRY =
        lookup(
            TransactionSynchronizationRegistry.class,
            List.of(
                "java:comp/TransactionSynchronizationRegistry",
                "java:appserver/TransactionSynchronizationRegistry",
                "java:jboss/TransactionSynchronizationRegistry"));
  }

  /** The transaction manager of the container. */
  public static TransactionManager manager() {
    return Holder.MANAGER;
  }

  /** The container's registry of resources of the current transaction. */
  public static TransactionSynchronizationRegistry registry() {
    return Holder.REGISTRY;
  }

  /**
   * Whether the calling thread is in an open transaction, including one that will be rolled back. A
   * transaction that the server ended because of a timeout does not count, although the thread
   * still has it.
   */
  public static boolean inTransaction() {
    return isOpen(registry().getTransactionStatus());
  }

  static boolean isOpen(int status) {
    return switch (status) {
      case Status.STATUS_NO_TRANSACTION,
          Status.STATUS_UNKNOWN,
          Status.STATUS_COMMITTED,
          Status.STATUS_ROLLING_BACK,
          Status.STATUS_ROLLEDBACK ->
          false;
      default -> true;
    };
  }

  /** Runs work after the current transaction has ended, whatever its outcome. */
  public static void onEnd(Runnable work) {
    registry().registerInterposedSynchronization(new AtEnd(work));
  }

  private record AtEnd(Runnable work) implements Synchronization {
    @Override
    public void beforeCompletion() {
      // Nothing is due yet.
    }

    @Override
    public void afterCompletion(int status) {
      work.run();
    }
  }

  /** Work to run in a new transaction. */
  public interface Work<T extends @Nullable Object> {
    T run() throws Exception;
  }

  /**
   * Does the work in a new transaction, which commits unless the work throws.
   *
   * @throws DbException if the database did not answer the commit, so that its outcome is unknown
   */
  public static <T extends @Nullable Object> T runInNew(Work<T> work) throws Exception {
    manager().begin();
    T result;
    try {
      result = work.run();
    } catch (Throwable e) {
      manager().rollback();
      throw e;
    }
    boolean isDoomed = manager().getStatus() == Status.STATUS_MARKED_ROLLBACK;
    try {
      manager().commit();
    } catch (RollbackException e) {
      if (isDoomed) {
        throw e;
      }
      throw new DbException(new SQLException("the commit failed", COMMIT_UNKNOWN, e));
    }
    return result;
  }

  /** Does the work in a new transaction, beside the current one. */
  public static <T extends @Nullable Object> T runSeparately(Supplier<T> work) {
    try {
      Transaction current = manager().suspend();
      try {
        return runInNew(work::get);
      } finally {
        if (current != null) {
          manager().resume(current);
        }
      }
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  // The names are our own constants: no external input reaches the look-up.
  @SuppressWarnings("BanJNDI")
  private static <T> T lookup(Class<T> type, List<String> names) {
    NamingException last = new NamingException("no name");
    for (String name : names) {
      try {
        return type.cast(new InitialContext().lookup(name));
      } catch (NamingException e) {
        last = e;
      }
    }
    throw new IllegalStateException("the server offers no " + type.getSimpleName(), last);
  }
}
