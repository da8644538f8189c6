package plinth.workflow;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import plinth.access.RightsCache;
import plinth.access.RightsChanged;
import plinth.access.RightsSignals;
import plinth.kernel.Caller;
import plinth.kernel.Signal;
import plinth.kernel.Soft;
import plinth.kernel.Workers;
import plinth.tenancy.Standings;

/**
 * Has workflows paused as soon as somebody's rights are changed. What is missed here, such as by a
 * node that ends, is found by the next run, which does nothing that its owner may not do.
 *
 * <p>Spec: Workflow.
 */
@ApplicationScoped
class OwnerWatch {
  @Inject private WorkflowPauses pauses;
  @Inject private WorkflowOwners owners;
  @Inject private RightsCache rights;
  @Inject private Standings standings;
  @Inject private Workers workers;

  void changed(@Observes(during = TransactionPhase.AFTER_SUCCESS) RightsChanged change) {
    look(change.workspaceId());
  }

  void lost(@Observes(during = TransactionPhase.AFTER_SUCCESS) OwnerLost lost) {
    look(lost.workspaceId());
  }

  /** Another node changed rights, and pauses what is to be paused: what is known here is void. */
  void told(@Observes Signal signal) {
    RightsSignals.rights(signal).ifPresent(owners::forget);
  }

  private void look(long workspaceId) {
    workers.execute(
        () ->
            Soft.run(
                "workflow_owners",
                () -> {
                  rights.forget(workspaceId);
                  owners.forget(workspaceId);
                  Caller.Workspace workspace = standings.entry(workspaceId).workspace();
                  pauses.look(Caller.system("workflow-owners").in(workspace));
                }));
  }
}
