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
 * Has everything that acts for members look at them as soon as rights in their workspace change,
 * whichever way: by a role or its limits, a block in the workspace or of the account, or a removal.
 * What is missed here, such as by a node that ends, is found before the next effect.
 */
@ApplicationScoped
public class RightsWatch {
  @Inject private RightsCache rights;
  @Inject private WorkspaceDirectory directory;
  @Inject private Workers workers;
  @Inject @Any private Instance<ActsForMembers> acting;

  void changed(@Observes(during = TransactionPhase.AFTER_SUCCESS) RightsChanged change) {
    look(change.workspaceId());
  }

  /** Has the members of a workspace looked at soon, and is not waited for. */
  public void look(long workspaceId) {
    workers.execute(
        () -> {
          rights.forget(workspaceId);
          acting.forEach(one -> BestEffort.run("rights_watch", () -> look(one, workspaceId)));
        });
  }

  private void look(ActsForMembers one, long workspaceId) {
    Caller.Workspace workspace = directory.entry(workspaceId).workspace();
    one.look(Caller.system("rights-watch").in(workspace));
  }
}
