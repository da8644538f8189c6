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
 * A step of a workflow as its definition says it; what it does is in its settings, by their names
 * on the wire.
 *
 * @param id its word, which no other step of the workflow has
 * @param type what it does
 * @param settings everything that the definition says of it
 * @param at where it stands in the definition, such as {@code actions[1].then[0]}
 */
public record Action(String id, ActionType type, JsonObject settings, String at) {
  private static final int SHOWN = 80;

  /** A text of the settings, or null. */
  @Nullable
  public String text(String name) {
    return settings.getString(name, null);
  }

  /** A text of the settings that is always there. */
  public String required(String name) {
    return settings.getString(name);
  }

  /** A value of the settings; JSON null where there is none. */
  public JsonValue value(String name) {
    return settings.getOrDefault(name, JsonValue.NULL);
  }

  /** The texts of a list of the settings. */
  public List<String> texts(String name) {
    return settings.get(name) instanceof JsonArray array
        ? array.getValuesAs(JsonString.class).stream().map(JsonString::getString).toList()
        : List.of();
  }

  /** The words of a value of the settings, cut where there are many. */
  String shown(String name) {
    JsonValue value = value(name);
    String words = value == JsonValue.NULL ? "nothing" : TextTemplate.words(value);
    return words.length() > SHOWN ? words.substring(0, SHOWN) + "…" : words;
  }

  /** The address that it calls; null: it calls none. */
  public @Nullable String address() {
    return text("url");
  }

  /** The conditions by which it goes one of two ways; null: it does not. */
  public @Nullable JsonObject conditions() {
    return settings.get("conditions") instanceof JsonObject conditions ? conditions : null;
  }

  /** The same with another text in its settings. */
  public Action with(String name, String text) {
    JsonObject changed = Json.createObjectBuilder(settings).add(name, text).build();
    return new Action(id, type, changed, at);
  }

  /** What it does, in a sentence. */
  public String sentence() {
    return type.sentence(this);
  }

  /** Hands it to the method for what it does. */
  public <R> R accept(ActionHandler<R> handler) {
    return type.accept(this, handler);
  }

  /** How often it is tried again after a failure. */
  public int retries() {
    return settings.getInt("retries", 0);
  }

  /** The steps of a part of it, such as {@code then}. */
  public List<Action> inner(String name) {
    return settings.get(name) instanceof JsonArray array ? all(array, at + "." + name) : List.of();
  }

  /** The steps that a definition keeps. */
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
