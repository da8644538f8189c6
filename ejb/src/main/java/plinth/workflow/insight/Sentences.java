package plinth.workflow.insight;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.workflow.definition.Action;
import plinth.workflow.definition.ActionType;
import plinth.workflow.definition.Span;
import plinth.workflow.definition.TextTemplate;
import plinth.workflow.definition.Trigger;
import plinth.workflow.visibility.CalledAddress;
import plinth.workflow.visibility.ReaderVisibility;

/** Says in sentences what a workflow does. */
public final class Sentences {
  private static final int SHOWN = 80;

  private Sentences() {}

  /** When it is set off. */
  static String of(Trigger trigger) {
    String object = trigger.objectSlug();
    String of = object == null ? "" : " of " + object;
    if (trigger.type().hasOld() && trigger.watched().isEmpty()) {
      return "When a record" + of + " changes";
    }
    return switch (trigger.type()) {
      case RECORD_CREATED -> "When a record" + of + " is made";
      case RECORD_UPDATED -> "When a record" + of + " changes";
      case RECORD_DELETED -> "When a record" + of + " is deleted";
      case FIELD_CHANGED -> "When " + String.join(" or ", trigger.watched()) + of + " changes";
      case STATUS_CHANGED ->
          "When "
              + String.join("", trigger.watched())
              + of
              + (trigger.fromStatus() == null ? "" : " goes from " + trigger.fromStatus())
              + (trigger.fromStatus() == null ? " becomes " : " to ")
              + trigger.toStatus();
      case MESSAGE_RECEIVED -> "When a message comes in" + by(trigger);
      case FIRST_MESSAGE -> "When a first message in 30 days comes into a chat" + by(trigger);
      case SCHEDULED_REMINDER ->
          "At "
              + trigger.cron()
              + " ("
              + trigger.timezone()
              + ")"
              + (object == null ? "" : ", for each record" + of);
      case MANUAL -> "When somebody starts it";
    };
  }

  private static String by(Trigger trigger) {
    return trigger.sessions().isEmpty() ? "" : " by " + String.join(" or ", trigger.sessions());
  }

  /** What must hold. */
  static String of(@Nullable JsonObject conditions) {
    return conditions == null ? "Always" : "If " + condition(conditions);
  }

  private static String condition(JsonObject json) {
    for (String word : List.of("and", "or")) {
      if (json.containsKey(word)) {
        return json.getJsonArray(word).getValuesAs(JsonObject.class).stream()
            .map(Sentences::condition)
            .collect(Collectors.joining(" " + word + " ", "(", ")"));
      }
    }
    if (json.containsKey("not")) {
      return "not " + condition(json.getJsonObject("not"));
    }
    String operator = json.getString("op").replace('_', ' ');
    String operand =
        json.containsKey("amount")
            ? " " + json.get("amount") + " " + json.getString("unit")
            : json.containsKey("value") ? " " + TextTemplate.words(json.get("value")) : "";
    return json.getString("field") + " " + operator + operand;
  }

  /** What a step does; those of branches are on their own. */
  static String of(Action action) {
    return switch (action.type()) {
      case UPDATE_FIELD ->
          "Set " + action.required("field_slug") + " to " + shown(action.value("value"));
      case UPDATE_STATUS ->
          "Set "
              + (action.text("field_slug") == null ? "the status" : action.text("field_slug"))
              + " to "
              + action.required("status");
      case CREATE_RECORD -> "Make a record of " + action.required("object_slug");
      case ASSIGN ->
          action.text("assignee") == null
              ? "Assign to nobody"
              : "Assign to " + action.text("assignee");
      case SEND_MESSAGE -> "Send: " + shown(action.value("body"));
      case SEND_TEMPLATE -> "Send the template " + action.required("template");
      case SEND_WEBHOOK -> "Send JSON to " + action.required("url");
      case WAIT -> "Wait " + Span.of(action.settings()).words();
      case APPROVAL -> "Ask for an approval: " + action.required("title");
      case BRANCH -> of(action.value("conditions").asJsonObject());
    };
  }

  private static String of(Action action, ReaderVisibility visibility) {
    if (visibility.hides(action)) {
      return "Names what your role does not show";
    }
    return action.type() == ActionType.SEND_WEBHOOK && visibility.hidesAddresses()
        ? "Send JSON to " + CalledAddress.cut(action.required("url"))
        : of(action);
  }

  private static String shown(JsonValue value) {
    String words = value == JsonValue.NULL ? "nothing" : TextTemplate.words(value);
    return words.length() > SHOWN ? words.substring(0, SHOWN) + "…" : words;
  }

  /** Sentences of all steps, with those of branches. */
  public static List<PreviewStep> steps(List<Action> actions, ReaderVisibility visibility) {
    List<PreviewStep> steps = new ArrayList<>();
    for (Action action : actions) {
      steps.add(
          new PreviewStep(
              action.id(),
              action.type().code(),
              of(action, visibility),
              steps(action.inner("then"), visibility),
              steps(action.inner("else"), visibility)));
    }
    return steps;
  }
}
