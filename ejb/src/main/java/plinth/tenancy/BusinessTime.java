package plinth.tenancy;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import plinth.kernel.Caller;
import plinth.kernel.Time;

/**
 * The moment as a workspace's business sees it: trials, periods, reminders. It is the true clock
 * plus the workspace's offset, which only the test tools move. Leases, tokens, rate limits and
 * idempotency never ask it.
 */
@ApplicationScoped
public class BusinessTime {
  @Inject private WorkspaceDirectory directory;

  /**
   * The business moment in the caller's workspace; the true moment outside of one. To be asked
   * before a transaction of the tenant plane begins, since the offset stands in the main plane.
   */
  public Instant now(Caller caller) {
    Caller.Workspace workspace = caller.workspace();
    return workspace == null
        ? Time.now()
        : Time.now().plus(directory.entry(workspace.id()).clockOffset());
  }
}
