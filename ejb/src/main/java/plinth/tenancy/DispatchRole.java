package plinth.tenancy;

import plinth.kernel.Db;
import plinth.kernel.Sql;

/**
 * The role that dispatches the queues of all workspaces in a database: it sees ids, times and
 * leases, and no contents.
 */
public final class DispatchRole {
  private DispatchRole() {}

  /** Assumes the role until the transaction ends. */
  public static void assume(Db db) {
    db.update(Sql.of("set local role plinth_dispatch"));
  }
}
