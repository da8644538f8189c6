package plinth.tenancy.transaction;

import io.agroal.api.transaction.TransactionAware;
import java.sql.SQLException;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Log;

/** A connection's local transaction as a one-phase resource. */
final class LocalResource implements XAResource {
  private static final Log LOG = Log.of(LocalResource.class);

  private final TransactionAware connection;
  private @Nullable Xid branch;
  private volatile @Nullable Thread ending;
  private @Nullable SQLException refusal;

  LocalResource(TransactionAware connection) {
    this.connection = connection;
  }

  /** Whether the calling thread commits or rolls back. */
  boolean isEnding() {
    return Thread.currentThread().equals(ending);
  }

  /** Why the connection's own transaction could not begin; null while it could. */
  @Nullable SQLException refusal() {
    return refusal;
  }

  /** A step of the connection's own transaction. */
  private interface Step {
    void run() throws SQLException;
  }

  private static void run(Step step, int failure) throws XAException {
    try {
      step.run();
    } catch (SQLException e) {
      // The transaction manager reports a rollback to its caller, but not the reason.
      LOG.error("transaction_step_failed", e);
      XAException refused = new XAException(failure);
      refused.initCause(e);
      throw refused;
    }
  }

  @Override
  public void start(Xid xid, int flags) throws XAException {
    if (branch == null) {
      run(this::begin, XAException.XAER_RMERR);
      branch = xid;
    }
  }

  private void begin() throws SQLException {
    try {
      connection.transactionStart();
    } catch (SQLException e) {
      // The server only reports to the enlisting caller that it failed.
      refusal = e;
      throw e;
    }
  }

  @Override
  public void commit(Xid xid, boolean onePhase) throws XAException {
    ending = Thread.currentThread();
    try {
      run(connection::transactionCommit, XAException.XA_RBROLLBACK);
    } finally {
      ending = null;
    }
  }

  @Override
  public void rollback(Xid xid) throws XAException {
    if (branch == null) {
      return;
    }
    ending = Thread.currentThread();
    try {
      run(connection::transactionRollback, XAException.XAER_RMERR);
    } finally {
      ending = null;
    }
  }

  @Override
  public int prepare(Xid xid) {
    return XA_OK;
  }

  @Override
  public boolean isSameRM(XAResource other) {
    return this == other;
  }

  @Override
  public void end(Xid xid, int flags) {
    // The connection's transaction ends with commit or rollback.
  }

  @Override
  public void forget(Xid xid) {
    // Nothing is remembered.
  }

  @Override
  public Xid[] recover(int flag) {
    return new Xid[0];
  }

  @Override
  public int getTransactionTimeout() {
    return 0;
  }

  @Override
  public boolean setTransactionTimeout(int seconds) {
    return false;
  }
}
