package plinth.scim.protocol;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;

/** Changes of attributes with one value. */
final class Edits {
  private Edits() {}

  /** The value after a change; null: there is none. */
  static @Nullable JsonValue single(
      Attribute attribute,
      Operation operation,
      TargetPath target,
      @Nullable JsonValue before,
      @Nullable JsonValue value) {
    if (target.filter() != null) {
      throw ScimProblem.SCIM_PATH_INVALID.because(attribute.name() + " has one value only");
    }
    String sub = target.sub();
    if (sub != null) {
      JsonObject changed = part(attribute, operation, sub, object(before), value);
      return changed.isEmpty() ? null : changed;
    }
    JsonValue read = operation == Operation.REMOVE ? null : attribute.read(value);
    return read instanceof JsonObject parts && before instanceof JsonObject whole
        ? merge(whole, parts)
        : read;
  }

  /** A complex value with one part changed. */
  static JsonObject part(
      Attribute attribute,
      Operation operation,
      String sub,
      JsonObject before,
      @Nullable JsonValue value) {
    Attribute part = attribute.subs().get(Attribute.key(sub));
    if (part == null) {
      throw ScimProblem.SCIM_PATH_INVALID.because(
          "There is no attribute " + attribute.name() + "." + sub);
    }
    if (part.isReadOnly()) {
      throw ScimProblem.SCIM_READ_ONLY.because(attribute.name() + "." + sub + " is read-only");
    }
    return with(before, part.name(), operation == Operation.REMOVE ? null : part.read(value));
  }

  /** A complex value with the parts of another one. */
  static JsonObject merge(JsonObject whole, JsonObject parts) {
    JsonObjectBuilder merged = Json.createObjectBuilder(whole);
    parts.forEach(merged::add);
    return merged.build();
  }

  /** An object with another member; null removes it. */
  static JsonObject with(JsonObject object, String name, @Nullable JsonValue value) {
    JsonObjectBuilder changed = Json.createObjectBuilder(object);
    if (value == null) {
      changed.remove(name);
    } else {
      changed.add(name, value);
    }
    return changed.build();
  }

  /** The object that a value is, or else an empty one. */
  static JsonObject object(@Nullable JsonValue value) {
    return value instanceof JsonObject object ? object : JsonValue.EMPTY_JSON_OBJECT;
  }
}
