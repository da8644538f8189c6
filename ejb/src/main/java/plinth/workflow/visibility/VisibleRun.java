package plinth.workflow.visibility;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.messaging.MessageType;
import plinth.workflow.action.Action;
import plinth.workflow.action.ActionHandler;

/**
 * The inputs and outputs of a run as one reader sees them: values from hidden sources are left out
 * and counted. For single use.
 */
public final class VisibleRun {
  private static final Set<String> FACTS = Set.of("message", "chat", "session");

  private final ReaderVisibility visibility;
  private int withheld;

  /** Creates the view of a run for one reader. */
  public VisibleRun(ReaderVisibility visibility) {
    this.visibility = visibility;
  }

  /** Returns the number of values left out so far. */
  public int withheld() {
    return withheld;
  }

  /** Returns a value, or null if it is hidden. */
  public <T> @Nullable T hideIf(boolean isHidden, @Nullable T value) {
    if (isHidden && value != null) {
      withheld++;
      return null;
    }
    return value;
  }

  /** Returns the visible input of the trigger. */
  public JsonObject facts(JsonObject input) {
    return filter(
        input,
        name -> {
          int dot = name.indexOf('.');
          return dot > 0 && FACTS.contains(name.substring(0, dot)) && visibility.hidesMessages();
        });
  }

  /** Returns the visible input of a step. */
  public JsonObject input(Action action, JsonObject input) {
    if (visibility.seesAll()) {
      return input;
    }
    return action.accept(new PresentMembers(input));
  }

  /** Returns the input of a step as the reader sees it. */
  private final class PresentMembers implements ActionHandler<JsonObject> {
    private final JsonObject input;

    PresentMembers(JsonObject input) {
      this.input = input;
    }

    @Override
    public JsonObject setField(Action step) {
      return visibleFields(step.value("value"), input);
    }

    @Override
    public JsonObject setStatus(Action step) {
      return visibleFields(step.value("status"), input);
    }

    @Override
    public JsonObject createRecord(Action step) {
      return visibleRecord(step, input);
    }

    @Override
    public JsonObject assign(Action step) {
      return filter(
          input, name -> visibility.hidesObject() || visibility.hidesTexts(step.value("assignee")));
    }

    @Override
    public JsonObject send(Action step, MessageType type) {
      return visibleMessage(step, input);
    }

    @Override
    public JsonObject call(Action step) {
      return visibleCall(step, input);
    }

    @Override
    public JsonObject pause(Action step) {
      return input;
    }

    @Override
    public JsonObject requestApproval(Action step) {
      return parts(step.settings(), input);
    }

    @Override
    public JsonObject branch(Action step) {
      return filter(input, name -> visibility.hides(step));
    }
  }

  /** Returns the visible output of a step. */
  public JsonObject output(Action action, JsonObject input, JsonObject output) {
    if (visibility.seesAll()) {
      return output;
    }
    return action.accept(new Answered(input, output));
  }

  /** Returns the output of a step as the reader sees it. */
  private final class Answered implements ActionHandler<JsonObject> {
    private final JsonObject input;
    private final JsonObject output;

    Answered(JsonObject input, JsonObject output) {
      this.input = input;
      this.output = output;
    }

    @Override
    public JsonObject setField(Action step) {
      return ofRecord();
    }

    @Override
    public JsonObject setStatus(Action step) {
      return ofRecord();
    }

    @Override
    public JsonObject createRecord(Action step) {
      return filter(output, name -> visibility.hidesObject(step.required("object_slug")));
    }

    @Override
    public JsonObject assign(Action step) {
      return ofRecord();
    }

    @Override
    public JsonObject send(Action step, MessageType type) {
      return filter(output, name -> hidesSent(step, input));
    }

    /** The called system may return what was sent to it. */
    @Override
    public JsonObject call(Action step) {
      return filter(
          output, name -> name.equals("body") && (visibility.hides(step) || isCut(step, input)));
    }

    @Override
    public JsonObject pause(Action step) {
      return output;
    }

    @Override
    public JsonObject requestApproval(Action step) {
      return output;
    }

    @Override
    public JsonObject branch(Action step) {
      return filter(output, name -> name.equals("because") && visibility.hides(step));
    }

    private JsonObject ofRecord() {
      return filter(output, name -> visibility.hidesObject());
    }
  }

  /** Returns the error message of a step, unless it is hidden. */
  @Nullable
  public String error(Action action, JsonObject input, @Nullable String message) {
    return hideIf(visibility.hides(action) || isCut(action, input), message);
  }

  private boolean isCut(Action action, JsonObject input) {
    VisibleRun look = new VisibleRun(visibility);
    look.input(action, input);
    return look.withheld() > 0;
  }

  private JsonObject visibleFields(JsonValue template, JsonObject input) {
    JsonObjectBuilder seen = Json.createObjectBuilder();
    input.forEach(
        (name, data) ->
            seen.add(
                name,
                filter(
                    data.asJsonObject(),
                    field -> visibility.hidesField(field) || visibility.hidesTexts(template))));
    return seen.build();
  }

  private JsonObject visibleRecord(Action action, JsonObject input) {
    String object = action.required("object_slug");
    JsonObject values = action.value("values").asJsonObject();
    JsonObjectBuilder seen = Json.createObjectBuilder();
    input.forEach(
        (name, data) ->
            seen.add(
                name,
                filter(
                    data.asJsonObject(),
                    field ->
                        visibility.hidesField(object, field)
                            || visibility.hidesTexts(values.getOrDefault(field, JsonValue.NULL)))));
    return seen.build();
  }

  private JsonObject visibleMessage(Action action, JsonObject input) {
    if (hidesSent(action, input)) {
      return filter(input, name -> true);
    }
    String phone = action.text("phone_field_slug");
    boolean isPhoneHidden = phone != null && visibility.hidesField(phone);
    return parts(action.settings(), filter(input, name -> name.equals("to") && isPhoneHidden));
  }

  private boolean hidesSent(Action action, JsonObject input) {
    return visibility.hidesMessages()
        || visibility.hidesSession(action.text("session_slug"))
        || visibility.hidesSession(input.getString("session_slug", null));
  }

  private JsonObject visibleCall(Action action, JsonObject input) {
    JsonObject seen = withoutAddress(parts(action.settings(), input));
    boolean isWritten = action.value("body") != JsonValue.NULL;
    if (isWritten || !(seen.get("body") instanceof JsonObject body)) {
      return seen;
    }
    return Json.createObjectBuilder(seen).add("body", visibleBody(body)).build();
  }

  /** Returns a call without the parts that only members who may change the workflow can see. */
  private JsonObject withoutAddress(JsonObject call) {
    if (!visibility.hidesAddresses()) {
      return call;
    }
    JsonObjectBuilder seen = Json.createObjectBuilder();
    call.forEach(
        (name, value) -> {
          if (name.equals("headers") && value instanceof JsonObject some && !some.isEmpty()) {
            withheld++;
          } else if (name.equals("url") && value instanceof JsonString url) {
            String cut = CalledAddress.cut(url.getString());
            withheld += cut.equals(url.getString()) ? 0 : 1;
            seen.add(name, cut);
          } else {
            seen.add(name, value);
          }
        });
    return seen.build();
  }

  /** Returns the visible part of a webhook's default body. */
  private JsonObject visibleBody(JsonObject body) {
    JsonObjectBuilder seen = Json.createObjectBuilder();
    filter(body, name -> Set.of("object", "record_slug").contains(name) && visibility.hidesObject())
        .forEach(
            (name, value) -> {
              if (value instanceof JsonObject inner) {
                seen.add(
                    name,
                    name.equals("input") ? facts(inner) : filter(inner, visibility::hidesField));
              } else {
                seen.add(name, value);
              }
            });
    return seen.build();
  }

  /** Returns the visible members, which were filled from templates of the same names. */
  private JsonObject parts(JsonObject templates, JsonObject values) {
    JsonObjectBuilder seen = Json.createObjectBuilder();
    values.forEach(
        (name, value) -> {
          JsonValue part = part(templates.getOrDefault(name, JsonValue.NULL), value);
          if (part != null) {
            seen.add(name, part);
          }
        });
    return seen.build();
  }

  private @Nullable JsonValue part(JsonValue template, JsonValue value) {
    if (template instanceof JsonString) {
      return hideIf(visibility.hidesTexts(template), value);
    }
    if (template instanceof JsonObject templates && value instanceof JsonObject values) {
      return parts(templates, values);
    }
    if (template instanceof JsonArray templates && value instanceof JsonArray values) {
      JsonArrayBuilder seen = Json.createArrayBuilder();
      for (int i = 0; i < values.size(); i++) {
        JsonValue part =
            part(i < templates.size() ? templates.get(i) : JsonValue.NULL, values.get(i));
        if (part != null) {
          seen.add(part);
        }
      }
      return seen.build();
    }
    return value;
  }

  private JsonObject filter(JsonObject values, Predicate<String> isHidden) {
    JsonObjectBuilder seen = Json.createObjectBuilder();
    values.forEach(
        (name, value) -> {
          if (isHidden.test(name)) {
            withheld++;
          } else {
            seen.add(name, value);
          }
        });
    return seen.build();
  }
}
