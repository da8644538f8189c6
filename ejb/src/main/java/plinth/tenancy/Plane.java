package plinth.tenancy;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.tenancy.transaction.Transactions;

/**
 * The two planes, by the schema that each has in its databases. What both planes have a table for
 * (queues, audit, keys of idempotency) is written in the plane of the current transaction.
 */
public enum Plane {
  MAIN("main"),
  TENANT("tenant");

  private final String schema;

  Plane(String schema) {
    this.schema = schema;
  }

  /** The plane that the current transaction is bound to; a programming error outside a service. */
  public static Plane current() {
    Binding binding = Transactions.inTransaction() ? Binding.current() : null;
    if (binding == null) {
      throw new IllegalStateException("no binding: no service bound this transaction to a plane");
    }
    return binding.workspace() == null ? MAIN : TENANT;
  }

  /**
   * The workspace of the current transaction, where it has a database of its own; null when the
   * transaction works in the main database.
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
