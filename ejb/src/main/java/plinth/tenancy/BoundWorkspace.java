package plinth.tenancy;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.transaction.Transactions;

/** The workspace to which the current transaction is bound. */
@ApplicationScoped
public class BoundWorkspace {
  @Inject @TenantDb private Db db;

  /** The number of the workspace. */
  public long id() {
    return requireWorkspace(requireBinding()).id();
  }

  /** The version of its objects and fields when the connection was bound. */
  public long shapeVersion() {
    Binding binding = requireBinding();
    if (!binding.isApplied()) {
      db.withConnection(connection -> connection);
    }
    return binding.shapeVersion();
  }

  /** Records a newer version that another transaction has committed. */
  public void updateShapeVersion(long version) {
    requireBinding().setApplied(version);
  }

  /**
   * Records the version to which this transaction raised the shapes. After a rollback, no other
   * transaction ever sees it.
   */
  public void raiseShapeVersion(long version) {
    requireBinding().setRaised(version);
  }

  /**
   * Whether this transaction raised the version. Data read under it must not be cached: after a
   * rollback, the next change would get the same version.
   */
  public boolean isRaised() {
    return requireBinding().isRaised();
  }

  /**
   * Records for whom the rest of the transaction acts, if that becomes known during the
   * transaction, as in a chunk of a job, so that an operator's actions for a member are stored as
   * such.
   */
  public void bindOperator(Caller caller) {
    if (caller.isByOperator()) {
      requireBinding().markByOperator();
      db.one(Sql.of("select pg_catalog.set_config('app.by_operator', 'true', true)"), row -> true);
    }
  }

  private static Binding requireBinding() {
    Binding binding = Transactions.inTransaction() ? Binding.current() : null;
    if (binding == null) {
      throw new IllegalStateException("no binding: no service bound this transaction");
    }
    return binding;
  }

  private static Caller.Workspace requireWorkspace(Binding binding) {
    Caller.Workspace workspace = binding.workspace();
    if (workspace == null) {
      throw new IllegalStateException("no tenant binding: the main plane has no workspace");
    }
    return workspace;
  }
}
