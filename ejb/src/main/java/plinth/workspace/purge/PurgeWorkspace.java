package plinth.workspace.purge;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.kernel.Time;
import plinth.tenancy.WorkspaceDirectory;

/**
 * Purges a workspace while the caller waits, with the same steps as the job. Concurrent callers
 * wait for the same purge.
 */
@Saga
@ApplicationScoped
public class PurgeWorkspace {
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  @Inject private Purges purges;
  @Inject private PurgeSteps steps;
  @Inject private WorkspaceDirectory directory;
  @Inject private HeldWorkspaces heldWorkspaces;

  /**
   * Purges a workspace.
   *
   * @param requestedBy who requested it, by number and never by address
   * @return the finished purge; refuses with 503 if it takes minutes, in which case the call can be
   *     repeated, and with 409 while a legal hold stands
   */
  public PurgeView run(Caller caller, long workspaceId, PurgeReason reason, String requestedBy) {
    heldWorkspaces.requireNone(caller, workspaceId);
    long id = purges.start(caller, workspaceId, reason, requestedBy).id();
    directory.invalidate(workspaceId);
    Instant end = Time.now().plus(PATIENCE);
    while (Time.now().isBefore(end)) {
      switch (steps.advance(caller, id)) {
        case DONE -> {
          return PurgeView.of(purges.requireRow(caller, id));
        }
        case WAITING -> PurgePause.pause();
        case MORE -> {}
      }
    }
    throw new Problem(KernelProblem.UNAVAILABLE, "The purge takes longer; send the request again");
  }
}
