package plinth.records.batches;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import plinth.fields.References;
import plinth.fields.Shape;
import plinth.kernel.Json;

/**
 * The places of an operation's values that name records. In each of them, {@code { "ref": name }}
 * stands for the record of an earlier operation.
 */
final class BatchReferences {
  private static final String REF = "ref";

  private final Shape seen;
  private final JsonObject data;

  BatchReferences(Shape seen, JsonObject data) {
    this.seen = seen;
    this.data = data;
  }

  /**
   * The values with something else in place of each reference.
   *
   * @param replacement the value for a place, such as {@code data.company}, and the name there
   */
  JsonObject replaced(BiFunction<String, String, JsonValue> replacement) {
    @Nullable JsonObjectBuilder all = null;
    for (String field : data.keySet()) {
      JsonValue value = data.get(field);
      if (namesRecords(field)) {
        JsonValue replaced = replaced("data." + field, value, replacement);
        if (replaced != value) {
          all = all == null ? Json.createObjectBuilder(data) : all;
          all.add(field, replaced);
        }
      }
    }
    return all == null ? data : all.build();
  }

  private boolean namesRecords(String field) {
    return seen.field(field).filter(f -> f.type() instanceof References).isPresent();
  }

  private static JsonValue replaced(
      String at, JsonValue value, BiFunction<String, String, JsonValue> replacement) {
    if (value instanceof JsonArray list) {
      return replaced(at, list, replacement);
    }
    if (!(value instanceof JsonObject object)) {
      return value;
    }
    String name = name(object);
    if (name != null) {
      return replacement.apply(at, name);
    }
    @Nullable JsonObjectBuilder all = null;
    for (String member : object.keySet()) {
      if (object.get(member) instanceof JsonArray list) {
        JsonValue replaced = replaced(at + "." + member, list, replacement);
        if (replaced != list) {
          all = all == null ? Json.createObjectBuilder(object) : all;
          all.add(member, replaced);
        }
      }
    }
    return all == null ? object : all.build();
  }

  private static JsonValue replaced(
      String at, JsonArray list, BiFunction<String, String, JsonValue> replacement) {
    JsonArrayBuilder all = Json.createArrayBuilder();
    boolean isReplaced = false;
    for (int i = 0; i < list.size(); i++) {
      JsonValue item = list.get(i);
      String name = item instanceof JsonObject object ? name(object) : null;
      all.add(name == null ? item : replacement.apply(at + "[" + i + "]", name));
      isReplaced |= name != null;
    }
    return isReplaced ? all.build() : list;
  }

  /** The name in a reference; null if the object is none. */
  private static @Nullable String name(JsonObject object) {
    return object.size() == 1 && object.get(REF) instanceof JsonString name
        ? name.getString()
        : null;
  }

  /** The names of the operations that the values refer to. */
  Set<String> names() {
    Set<String> names = new HashSet<>();
    replaced(
        (at, name) -> {
          names.add(name);
          return JsonValue.NULL;
        });
    return names;
  }
}
