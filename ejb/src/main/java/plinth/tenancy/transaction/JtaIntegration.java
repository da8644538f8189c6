package plinth.tenancy.transaction;

import io.agroal.api.transaction.TransactionAware;
import io.agroal.api.transaction.TransactionIntegration;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Synchronization;
import jakarta.transaction.SystemException;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.SQLException;
import java.util.function.Supplier;
import javax.transaction.xa.XAResource;
import org.jspecify.annotations.Nullable;

/**
 * Ties the connections of one pool to the server's transactions: one physical connection per
 * transaction, enlisted as a one-phase resource, and returned to the pool after completion.
 */
public final class JtaIntegration implements TransactionIntegration {
  /** The SQLSTATE of an unusable transaction. */
  private static final String INVALID_TRANSACTION = "25000";

  private final Object key = new Object();
  private final Supplier<TransactionSynchronizationRegistry> registry;
  private final Supplier<TransactionManager> manager;

  /** Creates an integration with the transactions of the server. */
  public JtaIntegration() {
    this(Transactions::registry, Transactions::manager);
  }

  JtaIntegration(
      Supplier<TransactionSynchronizationRegistry> registry, Supplier<TransactionManager> manager) {
    this.registry = registry;
    this.manager = manager;
  }

  private boolean inTransaction() {
    return Transactions.isOpen(registry.get().getTransactionStatus());
  }

  @Override
  public @Nullable TransactionAware getTransactionAware() {
    return inTransaction() ? (TransactionAware) registry.get().getResource(key) : null;
  }

  @Override
  public void associate(TransactionAware connection, XAResource ignored) throws SQLException {
    // The pool calls this for each look-up of a transaction: a second enlistment would return the
    // connection twice, while another transaction may already have it.
    if (!inTransaction() || registry.get().getResource(key) == connection) {
      return;
    }
    LocalResource resource = new LocalResource(connection);
    Return back = new Return(connection);
    // While the resource itself commits, the server may already report no transaction.
    // Another thread rolls back a transaction that timed out, and from then on the connection may
    // belong to another transaction: only the transaction that it joined may use it.
    Object joined = registry.get().getTransactionKey();
    connection.transactionCheckCallback(() -> resource.isEnding() || isCurrent(joined));
    boolean isEnlisted = false;
    try {
      registry.get().putResource(key, connection);
      registry.get().registerInterposedSynchronization(back);
      if (!manager.get().getTransaction().enlistResource(resource)) {
        throw new SQLException("the transaction refused the connection", INVALID_TRANSACTION);
      }
      isEnlisted = true;
    } catch (SystemException | RollbackException | IllegalStateException e) {
      // A connection that the database has ended is detected here: its failure becomes a 503.
      SQLException refusal = resource.refusal();
      if (refusal != null) {
        throw refusal;
      }
      throw new SQLException("the connection cannot join the transaction", INVALID_TRANSACTION, e);
    } finally {
      if (!isEnlisted) {
        // The pool takes back a connection that could not join, so the transaction must not return
        // it again.
        back.cancel();
        registry.get().putResource(key, null);
      }
    }
  }

  private boolean isCurrent(Object joined) {
    return inTransaction() && joined.equals(registry.get().getTransactionKey());
  }

  @Override
  public boolean disassociate(TransactionAware connection) {
    if (inTransaction()) {
      registry.get().putResource(key, null);
    }
    return true;
  }

  @Override
  public void addResourceRecoveryFactory(ResourceRecoveryFactory factory) {
    // One phase: there is nothing to recover.
  }

  @Override
  public void removeResourceRecoveryFactory(ResourceRecoveryFactory factory) {
    // One phase: there is nothing to recover.
  }

  /** Returns the connection to its pool when the transaction is over. */
  private static final class Return implements Synchronization {
    private @Nullable TransactionAware connection;

    Return(TransactionAware connection) {
      this.connection = connection;
    }

    /** Drops the connection, because other code returns it. */
    void cancel() {
      connection = null;
    }

    @Override
    public void beforeCompletion() {
      // The connection stays with the transaction until it is over.
    }

    @Override
    public void afterCompletion(int status) {
      TransactionAware mine = connection;
      if (mine == null) {
        return;
      }
      try {
        mine.transactionEnd();
      } catch (SQLException e) {
        throw new IllegalStateException("a connection did not go back to its pool", e);
      }
    }
  }
}
