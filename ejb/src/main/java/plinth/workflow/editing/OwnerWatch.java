package plinth.workflow.editing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import plinth.access.ActsForMembers;
import plinth.access.RightsChanged;
import plinth.access.RightsWatch;
import plinth.kernel.Caller;
import plinth.kernel.Signal;
import plinth.workflow.run.OwnerLost;
import plinth.workflow.run.WorkflowOwners;

/** Pauses workflows when rights are changed, or when a run detects such a change. */
@ApplicationScoped
class OwnerWatch implements ActsForMembers {
  @Inject private WorkflowPauses pauses;
  @Inject private WorkflowOwners owners;
  @Inject private RightsWatch watch;

  @Override
  public void recheck(Caller caller) {
    owners.dropCached(caller.requireWorkspace().id());
    pauses.recheck(caller);
  }

  void onOwnerLost(@Observes(during = TransactionPhase.AFTER_SUCCESS) OwnerLost lost) {
    watch.recheck(lost.workspaceId());
  }

  /** Another node changed rights and pauses the workflows; the cached owners here are invalid. */
  void onSignal(@Observes Signal signal) {
    RightsChanged.findWorkspaceId(signal).ifPresent(owners::dropCached);
  }
}
