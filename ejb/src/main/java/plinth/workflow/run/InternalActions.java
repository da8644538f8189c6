package plinth.workflow.run;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Precondition;
import plinth.kernel.Problem;
import plinth.messaging.MessageType;
import plinth.objects.Shapes;
import plinth.records.RecordText;
import plinth.records.RowResult;
import plinth.records.bulk.BulkRecords;
import plinth.records.bulk.Selection;
import plinth.records.editing.Records;
import plinth.workflow.WorkflowProblem;
import plinth.workflow.action.Action;
import plinth.workflow.action.TextTemplate;
import plinth.workflow.definition.DefinitionCheck;
import plinth.workflow.definition.DefinitionRights;
import plinth.workflow.definition.Trigger;

/**
 * Runs the steps that change our own data, in the same transaction that stores them, so that each
 * step runs exactly once even if the node fails.
 */
@ApplicationScoped
public class InternalActions {
  @Inject private Records records;
  @Inject private BulkRecords bulk;
  @Inject private Shapes shapes;
  @Inject private MessageSteps messages;

  /**
   * A step to run.
   *
   * @param caller the caller for whom the run acts
   */
  public record Work(Caller caller, Run run, Action action, Scope scope) {
    Trigger trigger() {
      return run.definition().trigger();
    }

    JsonValue filled(String name) {
      return TextTemplate.fill(action.value(name), scope);
    }

    /** Refuses a caller without permission to do the same manually. */
    void requirePermission() {
      String permission = action.type().permission();
      if (permission != null) {
        DefinitionRights.require(caller, permission);
      }
    }
  }

  /** Sets a field of the record. */
  public Outcome setField(Work work) {
    work.requirePermission();
    return update(work, work.action().required("field_slug"), work.filled("value"));
  }

  /** Sets the status of the record. */
  public Outcome setStatus(Work work) {
    work.requirePermission();
    return update(work, status(work), work.filled("status"));
  }

  private Outcome update(Work work, String field, JsonValue value) {
    JsonObject input = data(Json.createObjectBuilder().add(field, value).build());
    String record = requireTarget(work.scope());
    records.update(work.caller(), requireObject(work.trigger()), record, input, Precondition.NONE);
    return new Outcome(input, Run.output("record_slug", Json.createValue(record)));
  }

  /** Creates a record. */
  public Outcome createRecord(Work work) {
    work.requirePermission();
    JsonObject input = data(work.filled("values"));
    RecordText made = records.create(work.caller(), work.action().required("object_slug"), input);
    return new Outcome(input, Run.output("record_slug", Json.createValue(made.slug())));
  }

  /** Assigns the record. */
  public Outcome assign(Work work) {
    work.requirePermission();
    JsonValue assignee = work.filled("assignee");
    String record = requireTarget(work.scope());
    String to = assignee instanceof JsonString text ? text.getString() : null;
    requireApplied(
        bulk.assign(work.caller(), requireObject(work.trigger()), selectionOf(record), to, false)
            .results());
    return new Outcome(
        Json.createObjectBuilder().add("assignee", assignee).build(),
        Run.output("record_slug", Json.createValue(record)));
  }

  /** Sends a message. */
  public Outcome send(Work work, MessageType type) {
    work.requirePermission();
    return messages.send(work.caller(), work.run(), work.action(), type, work.scope());
  }

  private static Selection selectionOf(String record) {
    return new Selection(List.of(record), null, "");
  }

  /** Refuses if the change of the single record was refused. */
  private static void requireApplied(List<RowResult> results) {
    for (RowResult result : results) {
      if (result.status() == RowResult.Status.FAILED) {
        throw new Problem(WorkflowProblem.RECORD_REFUSED, String.valueOf(result.message()));
      }
    }
  }

  private static String requireTarget(Scope scope) {
    var record = scope.record();
    if (record == null) {
      throw new Problem(WorkflowProblem.NO_TARGET_RECORD);
    }
    return record.slug();
  }

  private static String requireObject(Trigger trigger) {
    String object = trigger.objectSlug();
    if (object == null) {
      throw new Problem(WorkflowProblem.NO_TARGET_RECORD);
    }
    return object;
  }

  private String status(Work work) {
    String named = work.action().text("field_slug");
    if (named != null) {
      return named;
    }
    Shape shape = shapes.requireComplete(requireObject(work.trigger()));
    @Nullable Field field = DefinitionCheck.status(List.of(), shape);
    if (field == null) {
      throw Problem.invalid("field_slug", "required", "The object has no status field");
    }
    return field.slug();
  }

  private static JsonObject data(JsonValue values) {
    return Json.createObjectBuilder().add("data", values).build();
  }
}
