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

/** The service for the fields and variables of records that workflows name. */
@Stateless
@Tenanted
public class ObjectPlaceholders {
  private static final String READ_FIELDS = "field.read";

  @Inject private Shapes shapes;
  @Inject private FieldOffers offers;

  /**
   * Everything that texts of workflows about an object may name, of the fields that the caller
   * sees. Those of {@code old} are known where a change set the workflow off. Refuses a caller who
   * may read neither records nor fields (403).
   */
  public List<Variable> of(Caller caller, String objectSlug) {
    return Variables.of(TriggerType.RECORD_UPDATED, shape(caller, objectSlug)).all();
  }

  /**
   * Everything that texts of workflows with a trigger may name. Refuses an unknown trigger, and an
   * object that the caller does not see (404 or 403).
   *
   * @param objectSlug the object that runs are about; null: none
   */
  public List<Variable> of(Caller caller, String triggerType, @Nullable String objectSlug) {
    TriggerType type =
        TriggerType.of(triggerType)
            .orElseThrow(() -> Problem.notFound("Trigger", Names.words(TriggerType.class)));
    return Variables.of(type, objectSlug == null ? null : shape(caller, objectSlug)).all();
  }

  /** The fields of an object that triggers can watch; refused likewise. */
  public List<TriggerField> watchable(Caller caller, String objectSlug) {
    requireReader(caller);
    return offers.triggers(caller, objectSlug);
  }

  private Shape shape(Caller caller, String objectSlug) {
    requireReader(caller);
    return shapes.toRead(caller, objectSlug);
  }

  /** Callers who may read records see the fields there; others need the permission for fields. */
  private static void requireReader(Caller caller) {
    if (!caller.may(READ_FIELDS)) {
      DefinitionRights.require(caller, DefinitionRights.READ_RECORDS);
    }
  }
}
