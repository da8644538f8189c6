package plinth.jobs;

import plinth.tenancy.Plane;

/**
 * The table of jobs in the plane that the current transaction is bound to: the jobs of the bound
 * workspace, or those of the platform. Both have the same columns, so one statement serves both.
 */
final class JobTable {
  /** The condition of jobs that a runner may work on. */
  static final String OPEN = "status in ('queued', 'running')";

  private JobTable() {}

  /** The name of the table, with its schema. */
  static String table() {
    return isPlatforms() ? Plane.MAIN.table("platform_job") : Plane.TENANT.table("job");
  }

  /** The condition that names the bound workspace, so that its index is used. */
  static String scopeCondition() {
    return isPlatforms() ? "true" : "workspace_id = tenant.bound_workspace()";
  }

  /** The result of the job, a column that only platform jobs have. */
  static String result() {
    return isPlatforms() ? "result" : "null::jsonb as result";
  }

  /**
   * Whether an operator who acted for a member queued the job, a column that only jobs of
   * workspaces have.
   */
  static String byOperator() {
    return isPlatforms() ? "false as by_operator" : "by_operator";
  }

  /** Whether the table holds the platform's jobs. */
  static boolean isPlatforms() {
    return Plane.current() == Plane.MAIN;
  }
}
