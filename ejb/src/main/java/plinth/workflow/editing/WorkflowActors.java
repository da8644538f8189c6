package plinth.workflow.editing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Map;
import plinth.access.ActorNames;
import plinth.kernel.Caller;

/** Names automations after their workflows. */
@ApplicationScoped
class WorkflowActors implements ActorNames {
  @Inject private Workflows workflows;

  @Override
  public String kind() {
    return "automation";
  }

  @Override
  public Map<Long, String> names(Caller caller, Collection<Long> ids) {
    return workflows.names(caller, ids);
  }
}
