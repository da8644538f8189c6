package plinth.tenancy;

import jakarta.transaction.Status;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.List;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/** The server's transaction manager and registry, under the names that the servers give them. */
final class Transactions {
  private static final List<String> MANAGERS =
      List.of("java:appserver/TransactionManager", "java:jboss/TransactionManager");

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

  static TransactionManager manager() {
    return Holder.MANAGER;
  }

  static TransactionSynchronizationRegistry registry() {
    return Holder.REGISTRY;
  }

  /** Whether the calling thread is in a transaction, also one that will be rolled back. */
  static boolean inTransaction() {
    int status = registry().getTransactionStatus();
    return status != Status.STATUS_NO_TRANSACTION && status != Status.STATUS_UNKNOWN;
  }

  // The names are constants of ours: nothing from outside reaches the look-up.
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
