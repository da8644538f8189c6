package plinth.tenancy;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import plinth.kernel.Caller;
import plinth.kernel.Time;

/**
 * The time for the business of a workspace: trials, periods, reminders. It is the true clock plus
 * the workspace's offset, which only the test tools change. Leases, tokens, rate limits and
 * idempotency never use it.
 */
@ApplicationScoped
public class BusinessTime {
  @Inject private WorkspaceDirectory directory;

  /**
   * The business time in the caller's workspace; the true time outside of one. Call it before a
   * transaction of the tenant plane begins, because the offset is in the main plane.
   */
  public Instant now(Caller caller) {
    Caller.Workspace workspace = caller.workspace();
    return workspace == null
        ? Time.now()
        : Time.now().plus(directory.requireEntry(workspace.id()).clockOffset());
  }
}
