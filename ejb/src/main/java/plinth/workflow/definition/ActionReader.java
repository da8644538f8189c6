package plinth.workflow.definition;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import plinth.kernel.Json;
import plinth.kernel.Names;
import plinth.kernel.Problem;

/**
 * Reads the steps of a definition by their form, and gives each that has none a word: {@code
 * step_1} and so on. Used once.
 */
public final class ActionReader {
  /** The most steps of a workflow, those of branches among them. */
  static final int MAX = 100;

  /** How deep branches may stand in branches. */
  static final int MAX_DEPTH = 5;

  private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9_]{0,39}");
  private static final int TEXT = 10_000;

  private final Set<String> ids = new HashSet<>();
  private int count;

  /** The steps of a list, as the definition keeps them. */
  public JsonArray read(DraftReader in, String name, int depth) {
    JsonArrayBuilder actions = Json.createArrayBuilder();
    if (depth > MAX_DEPTH) {
      in.fault(name, "depth", "Branches must be nested at most " + MAX_DEPTH + " deep");
      return actions.build();
    }
    List<JsonObject> given = in.objects(name, MAX);
    for (int i = 0; i < given.size(); i++) {
      if (++count > MAX) {
        in.fault(name, "size", "A workflow has at most " + MAX + " steps");
        return actions.build();
      }
      actions.add(read(in.inner(name, i, given.get(i)), depth));
    }
    return actions.build();
  }

  private JsonObject read(DraftReader in, int depth) {
    JsonObjectBuilder action = Json.createObjectBuilder().add("id", id(in));
    String word = in.text("type", 50);
    ActionType type = ActionType.of(word).orElse(null);
    if (type == null) {
      if (!word.isEmpty()) {
        in.fault(
            "type",
            "unknown",
            "There is no action "
                + word
                + "; it is "
                + Problem.oneOf(Names.words(ActionType.class)));
      }
      // Its type is not known, so its other members are not either: they are no faults.
      return action.add("type", ActionType.WAIT.code()).build();
    }
    action.add("type", type.code());
    DraftReader.put(action, "name", in.optional("name", 200));
    switch (type) {
      case UPDATE_FIELD -> {
        action.add("field_slug", in.text("field_slug", 63));
        require(in, "value");
        action.add("value", in.any("value"));
      }
      case UPDATE_STATUS -> {
        DraftReader.put(action, "field_slug", in.optional("field_slug", 63));
        action.add("status", in.text("status", 200));
      }
      case CREATE_RECORD -> {
        action.add("object_slug", in.text("object_slug", 63));
        if (!in.has("values")) {
          in.fault("values", "required", "values must be an object");
        }
        action.add("values", in.object("values"));
      }
      case ASSIGN -> {
        require(in, "assignee");
        DraftReader.put(action, "assignee", in.optional("assignee", 200));
      }
      case SEND_WEBHOOK -> webhook(in, action);
      case SEND_MESSAGE, SEND_TEMPLATE -> message(in, action, type);
      case WAIT -> in.span().json().forEach(action::add);
      case APPROVAL -> {
        action.add("title", in.text("title", 200));
        DraftReader.put(action, "message", in.optional("message", TEXT));
        action.add("approvers", DraftReader.array(in.texts("approvers", 50)));
        if (in.has("expires_in")) {
          DraftReader expires = in.inner("expires_in");
          action.add("expires_in", expires.span().json());
          expires.finish();
        }
        action.add("else", read(in, "else", depth + 1));
      }
      case BRANCH -> {
        if (!in.has("conditions")) {
          in.fault("conditions", "required", "conditions must be a condition");
        }
        action.add("conditions", in.object("conditions"));
        action.add("then", read(in, "then", depth + 1));
        action.add("else", read(in, "else", depth + 1));
      }
    }
    in.finish();
    return action.build();
  }

  private static void require(DraftReader in, String name) {
    // Null is a value: it clears. Absent is a slip.
    if (!in.isGiven(name)) {
      in.fault(name, "required", name + " must be given");
    }
  }

  private static void webhook(DraftReader in, JsonObjectBuilder action) {
    String url = in.text("url", 2_000);
    if (!url.isEmpty() && !url.matches("(?i)https?://\\S+")) {
      in.fault("url", "format", "url must begin with https://");
    }
    action.add("url", url);
    JsonObject headers = in.object("headers");
    headers.forEach(
        (name, value) -> {
          boolean isText = value.getValueType() == JsonValue.ValueType.STRING;
          if (!isText || !name.matches("[A-Za-z0-9-]{1,60}")) {
            in.fault("headers." + name, "format", "Must be the text of a header");
          }
        });
    if (!headers.isEmpty()) {
      action.add("headers", headers);
    }
    if (in.has("body")) {
      action.add("body", in.any("body"));
    }
    action.add("retries", in.number("retries", 0, 5, 0));
  }

  private static void message(DraftReader in, JsonObjectBuilder action, ActionType type) {
    DraftReader.put(action, "session_slug", in.optional("session_slug", 63));
    DraftReader.put(action, "phone_field_slug", in.optional("phone_field_slug", 63));
    if (type == ActionType.SEND_MESSAGE) {
      action.add("body", in.text("body", TEXT));
    } else {
      action.add("template", in.text("template", 200));
      DraftReader.put(action, "language", in.optional("language", 20));
      action.add("parameters", DraftReader.array(in.texts("parameters", 50)));
    }
  }

  private String id(DraftReader in) {
    String id = in.optional("id", 40);
    if (id == null) {
      int number = count;
      while (!ids.add("step_" + number)) {
        number++;
      }
      return "step_" + number;
    }
    if (!ID.matcher(id).matches()) {
      in.fault("id", "format", "id must be lower-case letters, digits and _");
    } else if (!ids.add(id)) {
      in.fault("id", "unique", "Another step is called " + id);
    }
    return id;
  }
}
