package plinth.workflow.action;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;

/**
 * A step of a workflow as defined. Its settings, by their names on the wire, say what it does.
 *
 * @param id the id of the step, unique in the workflow
 * @param type what the step does
 * @param settings all members of the step's definition
 * @param at place in the definition, such as {@code actions[1].then[0]}
 */
public record Action(String id, ActionType type, JsonObject settings, String at) {
  private static final int SHOWN = 80;

  /** Returns a text setting, or null. */
  @Nullable
  public String text(String name) {
    return settings.getString(name, null);
  }

  /** Returns a required text setting. */
  public String required(String name) {
    return settings.getString(name);
  }

  /** Returns a setting; JSON null if it is absent. */
  public JsonValue value(String name) {
    return settings.getOrDefault(name, JsonValue.NULL);
  }

  /** Returns the texts of a list setting. */
  public List<String> texts(String name) {
    return settings.get(name) instanceof JsonArray array
        ? array.getValuesAs(JsonString.class).stream().map(JsonString::getString).toList()
        : List.of();
  }

  /** Returns a setting as readable text, truncated if it is long. */
  String displayText(String name) {
    JsonValue value = value(name);
    String words = value == JsonValue.NULL ? "nothing" : TextTemplate.words(value);
    return words.length() > SHOWN ? words.substring(0, SHOWN) + "…" : words;
  }

  /** Returns the address that the step calls; null if it calls none. */
  public @Nullable String address() {
    return text("url");
  }

  /** Returns the conditions of a branch; null if the step is not a branch. */
  public @Nullable JsonObject conditions() {
    return settings.get("conditions") instanceof JsonObject conditions ? conditions : null;
  }

  /** Returns the step with a changed text setting. */
  public Action with(String name, String text) {
    JsonObject changed = Json.createObjectBuilder(settings).add(name, text).build();
    return new Action(id, type, changed, at);
  }

  /** Returns a sentence that says what the step does. */
  public String sentence() {
    return type.sentence(this);
  }

  /** Passes the step to the method for what it does. */
  public <R> R accept(ActionHandler<R> handler) {
    return type.accept(this, handler);
  }

  /** Returns how often the step is retried after a failure. */
  public int retries() {
    return settings.getInt("retries", 0);
  }

  /** Returns the steps of a part, such as {@code then}. */
  public List<Action> inner(String name) {
    return settings.get(name) instanceof JsonArray array ? all(array, at + "." + name) : List.of();
  }

  /** Returns the steps of a stored definition. */
  public static List<Action> all(JsonArray actions, String at) {
    List<Action> all = new ArrayList<>(actions.size());
    for (int i = 0; i < actions.size(); i++) {
      JsonObject json = actions.getJsonObject(i);
      ActionType type = ActionTypes.of(json.getString("type")).orElseThrow();
      all.add(new Action(json.getString("id"), type, json, at + "[" + i + "]"));
    }
    return List.copyOf(all);
  }
}
