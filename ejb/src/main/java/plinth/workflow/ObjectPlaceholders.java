package plinth.workflow;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.Shapes;
import plinth.tenancy.Tenanted;

/**
 * The door to the variables of records.
 *
 * <p>Spec: Automation.
 */
@Stateless
@Tenanted
public class ObjectPlaceholders {
  @Inject private Shapes shapes;

  /**
   * Everything that texts of workflows about an object may name, of the fields that the caller
   * sees. Those of {@code old} are known where a change set the workflow off.
   */
  public List<Variable> of(Caller caller, String objectSlug) {
    return Variables.of(TriggerType.RECORD_UPDATED, shapes.toRead(caller, objectSlug)).all();
  }

  /**
   * Everything that texts of workflows with a trigger may name. Refuses an unknown trigger, and an
   * object that the caller does not see (404).
   *
   * @param objectSlug the object that runs are about; null: none
   */
  public List<Variable> of(Caller caller, String triggerType, @Nullable String objectSlug) {
    TriggerType type = TriggerType.of(triggerType).orElseThrow(() -> Problem.notFound("Trigger"));
    return Variables.of(type, objectSlug == null ? null : shapes.toRead(caller, objectSlug)).all();
  }
}
