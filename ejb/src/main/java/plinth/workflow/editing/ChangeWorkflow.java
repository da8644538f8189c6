package plinth.workflow.editing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Precondition;
import plinth.kernel.Saga;
import plinth.tenancy.BusinessTime;

/**
 * Changes, activates and deactivates workflows by the business time of their workspace, which is
 * stored in the main plane.
 */
@ApplicationScoped
@Saga
public class ChangeWorkflow {
  @Inject private Workflows workflows;
  @Inject private BusinessTime time;

  /** Changes a workflow; see {@link Workflows#update}. */
  public Workflow update(
      Caller caller, String slug, WorkflowChange change, Precondition precondition) {
    return workflows.update(caller, slug, change, precondition, time.now(caller));
  }

  /** Activates or deactivates a workflow; see {@link Workflows#toggle}. */
  public Workflow toggle(Caller caller, String slug, @Nullable Boolean isActive) {
    return workflows.toggle(caller, slug, isActive, time.now(caller));
  }
}
