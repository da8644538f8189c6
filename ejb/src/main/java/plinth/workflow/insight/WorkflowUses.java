package plinth.workflow.insight;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.objects.FieldUse;
import plinth.objects.FieldUses;
import plinth.objects.Shapes;
import plinth.workflow.definition.WorkflowRepository;

/** Finds the workflows that use a field. */
@ApplicationScoped
class WorkflowUses implements FieldUses {
  @Inject private WorkflowRepository workflows;
  @Inject private Shapes shapes;

  @Override
  public String kind() {
    return "workflow";
  }

  @Override
  public List<FieldUse> of(Caller caller, String objectSlug, String fieldSlug) {
    return workflows.listNewest().stream()
        .filter(row -> Reach.of(row.definition(), shapes::findComplete).uses(objectSlug, fieldSlug))
        .map(row -> new FieldUse(row.slug(), row.name()))
        .toList();
  }
}
