package plinth.tenancy;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.tenancy.transaction.Transactions;

/**
 * The two planes, by the schema that each has in its databases. Data for which both planes have a
 * table (queues, audit, idempotency keys) are written in the plane of the current transaction.
 */
public enum Plane {
  MAIN("main"),
  TENANT("tenant");

  private final String schema;

  Plane(String schema) {
    this.schema = schema;
  }

  /**
   * The plane to which the current transaction is bound; calling this outside a service is a
   * programming error.
   */
  public static Plane current() {
    Binding binding = Transactions.inTransaction() ? Binding.current() : null;
    if (binding == null) {
      throw new IllegalStateException("no binding: no service bound this transaction to a plane");
    }
    return binding.workspace() == null ? MAIN : TENANT;
  }

  /**
   * The workspace of the current transaction, if it has a dedicated database; null if the
   * transaction uses the main database.
   */
  public static Caller.@Nullable Workspace currentDedicated() {
    Binding binding = Transactions.inTransaction() ? Binding.current() : null;
    Caller.Workspace workspace = binding == null ? null : binding.workspace();
    return workspace == null || workspace.database() == null ? null : workspace;
  }

  /** The name of its schema, and of its set of migrations. */
  String schema() {
    return schema;
  }

  /** The name of a table in this plane, with its schema. */
  public String table(String name) {
    return schema + "." + name;
  }
}
