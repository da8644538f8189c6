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

/** Has workflows paused as soon as somebody's rights are changed, or a run finds that they were. */
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

  /** Another node changed rights, and pauses what is to be paused: what is known here is void. */
  void told(@Observes Signal signal) {
    RightsSignals.rights(signal).ifPresent(owners::forget);
  }
}
