package plinth.tenancy;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.transaction.Transactions;

/** The workspace that the current transaction is bound to. */
@ApplicationScoped
public class BoundWorkspace {
  @Inject @TenantDb private Db db;

  /** Its number. */
  public long id() {
    return workspace(required()).id();
  }

  /** The version of its objects and fields, as the bound connection learned it. */
  public long shapeVersion() {
    Binding binding = required();
    if (!binding.isApplied()) {
      db.work(connection -> connection);
    }
    return binding.shapeVersion();
  }

  /** Notes a newer version that others have committed. */
  public void learn(long version) {
    required().applied(version);
  }

  /** Notes the version that this transaction raised to; others never see it if it is undone. */
  public void raise(long version) {
    required().raised(version);
  }

  /**
   * Whether the version is this transaction's own. What was read under it must not be kept: were it
   * undone, the next change would have the same version.
   */
  public boolean isRaised() {
    return required().isRaised();
  }

  /**
   * Notes for whom the rest of the transaction acts, where that is learned in the middle of it, as
   * by a chunk of a job: what an operator does for a member is kept as such.
   */
  public void actFor(Caller caller) {
    if (caller.isByOperator()) {
      required().actsForMember();
      db.one(Sql.of("select pg_catalog.set_config('app.by_operator', 'true', true)"), row -> true);
    }
  }

  private static Binding required() {
    Binding binding = Transactions.inTransaction() ? Binding.current() : null;
    if (binding == null) {
      throw new IllegalStateException("no binding: no service bound this transaction");
    }
    return binding;
  }

  private static Caller.Workspace workspace(Binding binding) {
    Caller.Workspace workspace = binding.workspace();
    if (workspace == null) {
      throw new IllegalStateException("no tenant binding: the main plane has no workspace");
    }
    return workspace;
  }
}
