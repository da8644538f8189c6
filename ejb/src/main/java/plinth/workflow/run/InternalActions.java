package plinth.workflow.run;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.objects.Shapes;
import plinth.records.Precondition;
import plinth.records.RecordText;
import plinth.records.RowResult;
import plinth.records.bulk.BulkRecords;
import plinth.records.bulk.Selection;
import plinth.records.editing.Records;
import plinth.workflow.WorkflowProblem;
import plinth.workflow.definition.Action;
import plinth.workflow.definition.DefinitionCheck;
import plinth.workflow.definition.DefinitionRights;
import plinth.workflow.definition.TextTemplate;
import plinth.workflow.definition.Trigger;

/**
 * Does the steps that change our own data, in the transaction that also notes them: so each is done
 * once, whatever happens to the node.
 */
@ApplicationScoped
public class InternalActions {
  @Inject private Records records;
  @Inject private BulkRecords bulk;
  @Inject private Shapes shapes;
  @Inject private MessageSteps messages;

  /** What a step would be given: its texts with the variables filled in. Changes nothing. */
  JsonObject input(Trigger trigger, Action action, Scope scope) {
    return switch (action.type()) {
      case UPDATE_FIELD ->
          data(action.required("field_slug"), TextTemplate.fill(action.value("value"), scope));
      case UPDATE_STATUS ->
          data(status(trigger, action), TextTemplate.fill(action.value("status"), scope));
      case CREATE_RECORD ->
          Json.createObjectBuilder()
              .add("data", TextTemplate.fill(action.value("values"), scope))
              .build();
      case ASSIGN ->
          Json.createObjectBuilder()
              .add("assignee", TextTemplate.fill(action.value("assignee"), scope))
              .build();
      default -> throw new IllegalStateException("not an internal step: " + action.type());
    };
  }

  /** Does a step; refuses who may not do the same by hand. */
  public Outcome perform(Caller caller, Run run, Action action, Scope scope) {
    String permission = action.type().permission();
    if (permission != null) {
      DefinitionRights.require(caller, permission);
    }
    if (action.type().isMessage()) {
      return messages.send(caller, run, action, scope);
    }
    Trigger trigger = run.definition().trigger();
    JsonObject input = input(trigger, action, scope);
    return switch (action.type()) {
      case UPDATE_FIELD, UPDATE_STATUS -> update(caller, trigger, input, scope);
      case CREATE_RECORD -> create(caller, action, input);
      default -> assign(caller, trigger, input, scope);
    };
  }

  private Outcome update(Caller caller, Trigger trigger, JsonObject input, Scope scope) {
    String record = target(scope);
    records.update(caller, object(trigger), record, input, Precondition.NONE);
    return new Outcome(input, Run.output("record_slug", Json.createValue(record)));
  }

  private Outcome create(Caller caller, Action action, JsonObject input) {
    RecordText made = records.create(caller, action.required("object_slug"), input);
    return new Outcome(input, Run.output("record_slug", Json.createValue(made.slug())));
  }

  private Outcome assign(Caller caller, Trigger trigger, JsonObject input, Scope scope) {
    String record = target(scope);
    String to = input.get("assignee") instanceof JsonString text ? text.getString() : null;
    one(bulk.assign(caller, object(trigger), only(record), to, false).results());
    return new Outcome(input, Run.output("record_slug", Json.createValue(record)));
  }

  private static Selection only(String record) {
    return new Selection(List.of(record), null, "");
  }

  /** Refuses what was refused for the one record. */
  private static void one(List<RowResult> results) {
    for (RowResult result : results) {
      if (result.status() == RowResult.Status.FAILED) {
        throw new Problem(WorkflowProblem.RECORD_REFUSED, String.valueOf(result.message()));
      }
    }
  }

  private static String target(Scope scope) {
    var record = scope.record();
    if (record == null) {
      throw new Problem(WorkflowProblem.NO_TARGET_RECORD);
    }
    return record.slug();
  }

  private static String object(Trigger trigger) {
    String object = trigger.objectSlug();
    if (object == null) {
      throw new Problem(WorkflowProblem.NO_TARGET_RECORD);
    }
    return object;
  }

  private String status(Trigger trigger, Action action) {
    String named = action.text("field_slug");
    if (named != null) {
      return named;
    }
    Shape shape = shapes.complete(object(trigger));
    @Nullable Field field = DefinitionCheck.status(List.of(), shape);
    if (field == null) {
      throw Problem.invalid("field_slug", "required", "The object has no status");
    }
    return field.slug();
  }

  private static JsonObject data(String field, JsonValue value) {
    JsonObjectBuilder data = Json.createObjectBuilder().add(field, value);
    return Json.createObjectBuilder().add("data", data).build();
  }
}
