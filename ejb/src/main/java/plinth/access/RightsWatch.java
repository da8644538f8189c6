package plinth.access;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Workers;
import plinth.tenancy.WorkspaceDirectory;

/**
 * Makes everything that acts for members check them as soon as rights in their workspace change, by
 * a role or its limits, a block in the workspace or of the account, or a removal. If a check is
 * lost, for example because a node stops, the check before the next effect makes up for it.
 */
@ApplicationScoped
public class RightsWatch {
  @Inject private RightsCache rights;
  @Inject private WorkspaceDirectory directory;
  @Inject private Workers workers;
  @Inject @Any private Instance<ActsForMembers> acting;

  void onRightsChanged(@Observes(during = TransactionPhase.AFTER_SUCCESS) RightsChanged change) {
    recheck(change.workspaceId());
  }

  /** Starts a check of the members of a workspace in the background. */
  public void recheck(long workspaceId) {
    workers.execute(
        () -> {
          rights.invalidate(workspaceId);
          acting.forEach(one -> BestEffort.run("rights_watch", () -> recheck(one, workspaceId)));
        });
  }

  private void recheck(ActsForMembers one, long workspaceId) {
    Caller.Workspace workspace = directory.requireEntry(workspaceId).workspace();
    one.recheck(Caller.system("rights-watch").inWorkspace(workspace));
  }
}
