package plinth.workflow;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import plinth.kernel.Json;
import plinth.records.RecordState;
import plinth.records.RecordStates.Change;

/** What steps that reach outside are given, all variables filled in. Changes nothing. */
@ApplicationScoped
class ExternalInputs {
  /** The input of a step. */
  JsonObject of(Trigger trigger, Action action, Scope scope, Run run) {
    return switch (action.type()) {
      case SEND_WEBHOOK -> webhook(trigger, action, scope, run);
      default -> throw new IllegalStateException("not sent: " + action.type());
    };
  }

  private static JsonObject webhook(Trigger trigger, Action action, Scope scope, Run run) {
    JsonValue body = action.value("body");
    return Json.createObjectBuilder()
        .add("url", TextTemplate.fillAddress(action.required("url"), scope))
        .add("headers", TextTemplate.fill(headers(action), scope))
        .add("body", body == JsonValue.NULL ? told(trigger, scope, run) : fill(body, scope))
        .build();
  }

  private static JsonValue fill(JsonValue body, Scope scope) {
    return TextTemplate.fill(body, scope);
  }

  private static JsonValue headers(Action action) {
    JsonValue headers = action.value("headers");
    return headers == JsonValue.NULL ? JsonValue.EMPTY_JSON_OBJECT : headers;
  }

  /** What is told where the definition does not say: the run, its trigger and its record. */
  private static JsonObject told(Trigger trigger, Scope scope, Run run) {
    JsonObjectBuilder told =
        Json.createObjectBuilder()
            .add("event", trigger.type().word())
            .add("workflow", run.row().workflow())
            .add("execution_id", run.row().id())
            .add("timestamp", scope.now().toString());
    DraftReader.put(told, "object", trigger.objectSlug());
    DraftReader.put(told, "record_slug", run.row().recordSlug());
    Change change = scope.change();
    if (change != null) {
      told.add("changed_fields", change.changed());
    }
    RecordState record = scope.record();
    if (record != null) {
      told.add("record", record.all());
    }
    if (!run.row().input().isEmpty()) {
      told.add("input", run.row().input());
    }
    return told.build();
  }
}
