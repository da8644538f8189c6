package plinth.workflow.run;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.records.PersonSlugs;
import plinth.records.event.RecordState;
import plinth.records.event.RecordStates.Change;
import plinth.workflow.action.Action;
import plinth.workflow.action.DraftReader;
import plinth.workflow.action.TextTemplate;
import plinth.workflow.definition.Trigger;

/**
 * Builds the inputs of steps with external calls, with all variables filled in. Has no side
 * effects.
 */
@ApplicationScoped
public class ExternalInputs {
  @Inject private PersonSlugs slugs;

  /**
   * Returns the input of a step.
   *
   * @param actor the caller for whom the run acts
   */
  public JsonObject of(Caller actor, Trigger trigger, Action action, Scope scope, Run run) {
    JsonValue body = action.value("body");
    return Json.createObjectBuilder()
        .add("url", TextTemplate.fillAddress(action.required("url"), scope))
        .add("headers", TextTemplate.fill(headers(action), scope))
        .add(
            "body",
            body == JsonValue.NULL ? defaultBody(actor, trigger, scope, run) : fill(body, scope))
        .build();
  }

  private static JsonValue fill(JsonValue body, Scope scope) {
    return TextTemplate.fill(body, scope);
  }

  private static JsonValue headers(Action action) {
    JsonValue headers = action.value("headers");
    return headers == JsonValue.NULL ? JsonValue.EMPTY_JSON_OBJECT : headers;
  }

  /** Returns the default body: the run, its trigger and its record. */
  private JsonObject defaultBody(Caller actor, Trigger trigger, Scope scope, Run run) {
    JsonObjectBuilder told =
        Json.createObjectBuilder()
            .add("event", trigger.type().code())
            .add("workflow", run.row().workflow().slug())
            .add("execution_id", run.row().id())
            .add("timestamp", scope.now().toString());
    DraftReader.put(told, "object", trigger.objectSlug());
    DraftReader.put(told, "record_slug", run.row().start().recordSlug());
    Change change = scope.change();
    if (change != null) {
      told.add("changed_fields", slugs.resolve(actor, change.changed()));
    }
    RecordState record = scope.record();
    if (record != null) {
      told.add("record", record.toJson());
    }
    if (!run.row().start().input().isEmpty()) {
      told.add("input", run.row().start().input());
    }
    return told.build();
  }
}
