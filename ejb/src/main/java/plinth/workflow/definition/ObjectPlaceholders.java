package plinth.workflow.definition;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Names;
import plinth.kernel.Problem;
import plinth.objects.Shapes;
import plinth.objects.use.FieldOffers;
import plinth.objects.use.TriggerField;
import plinth.tenancy.Tenanted;

/** Use cases for the record fields and variables that workflows can use. */
@Stateless
@Tenanted
public class ObjectPlaceholders {
  private static final String READ_FIELDS = "field.read";

  @Inject private Shapes shapes;
  @Inject private FieldOffers offers;

  /**
   * Returns all variables for texts of workflows about an object, from the fields that the caller
   * can see. Variables of {@code old} have values only if a change triggered the workflow. Refuses
   * a caller who can read neither records nor fields (403).
   */
  public List<Variable> of(Caller caller, String objectSlug) {
    return Variables.of(TriggerType.RECORD_UPDATED, shape(caller, objectSlug)).all();
  }

  /**
   * Returns all variables for texts of workflows with a trigger. Refuses an unknown trigger, and an
   * object that the caller cannot see (404 or 403).
   *
   * @param objectSlug the object of the runs; null for none
   */
  public List<Variable> of(Caller caller, String triggerType, @Nullable String objectSlug) {
    TriggerType type =
        TriggerType.of(triggerType)
            .orElseThrow(() -> Problem.notFound("Trigger", Names.words(TriggerType.class)));
    return Variables.of(type, objectSlug == null ? null : shape(caller, objectSlug)).all();
  }

  /** Returns the fields of an object that triggers can watch. Refuses as the methods above do. */
  public List<TriggerField> watchable(Caller caller, String objectSlug) {
    requireReader(caller);
    return offers.triggers(caller, objectSlug);
  }

  private Shape shape(Caller caller, String objectSlug) {
    requireReader(caller);
    return shapes.requireReadable(caller, objectSlug);
  }

  /** Callers who can read records see the fields there; others need the permission for fields. */
  private static void requireReader(Caller caller) {
    if (!caller.hasRight(READ_FIELDS)) {
      DefinitionRights.require(caller, DefinitionRights.READ_RECORDS);
    }
  }
}
