package plinth.workflow;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Duration;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.Plane;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/**
 * Moves the times of waiting runs and expiring approvals when a workspace's business clock moves.
 * Both are stored in real time, so that the queue over all workspaces needs only one clock.
 */
@Stateless
@Tenanted
public class Waits {
  private static final Sql PASS =
      Sql.named(
          """
          update tenant.workflow_execution
          set due_at = due_at - :millis * interval '1 millisecond'
          where workspace_id = :workspace and status in ('waiting', 'waiting_approval')
            and due_at is not null
          """);

  private static final Sql PASS_APPROVALS =
      Sql.named(
          """
          update tenant.workflow_approval
          set expires_at = expires_at - :millis * interval '1 millisecond'
          where workspace_id = :workspace and status = 'pending'
          """);

  @Inject private BoundWorkspace bound;
  @Inject private Event<ExecutionsQueued> queued;
  @Inject @TenantDb private Db db;

  /** Moves the clock forward by a duration. */
  public void advance(Caller caller, Duration time) {
    long millis = time.toMillis();
    db.update(PASS.with("millis", millis).with("workspace", bound.id()));
    db.update(PASS_APPROVALS.with("millis", millis).with("workspace", bound.id()));
    queued.fire(new ExecutionsQueued(Plane.currentDedicated()));
  }
}
