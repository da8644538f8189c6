package plinth.workflow.editing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import plinth.access.ActsForMembers;
import plinth.access.RightsWatch;
import plinth.access.credential.RightsSignals;
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
  public void look(Caller caller) {
    owners.forget(caller.requiredWorkspace().id());
    pauses.look(caller);
  }

  void lost(@Observes(during = TransactionPhase.AFTER_SUCCESS) OwnerLost lost) {
    watch.look(lost.workspaceId());
  }

  /** Another node changed rights and pauses the workflows; the cached owners here are invalid. */
  void told(@Observes Signal signal) {
    RightsSignals.rights(signal).ifPresent(owners::forget);
  }
}
