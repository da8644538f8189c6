package plinth.records.imports;

import jakarta.json.JsonValue;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.UniqueKey;
import plinth.kernel.Problem;
import plinth.records.index.IndexedValues;

/**
 * A value with the type that it was read by.
 *
 * @param type the type of its field
 * @param value what it is in Java
 */
record TypedValue<V>(FieldType<V> type, V value) {
  /** What an import brings; null where the text is an empty form. Refuses at the place. */
  static <V> @Nullable TypedValue<V> ofText(FieldType<V> type, String text, String at) {
    V value = type.parseText(text, at);
    return value == null ? null : new TypedValue<>(type, value);
  }

  /** What a write brings; null where it is an empty form. Refuses at the place. */
  static <V> @Nullable TypedValue<V> ofJson(FieldType<V> type, JsonValue json, String at) {
    V value = type.parse(json, at);
    return value == null ? null : new TypedValue<>(type, value);
  }

  /** What is stored already, such as a default value. */
  static <V> @Nullable TypedValue<V> stored(FieldType<V> type, JsonValue json, String at) {
    V value = json == JsonValue.NULL ? null : type.read(json, at);
    return value == null ? null : new TypedValue<>(type, value);
  }

  /** Its JSON, as it is stored. */
  JsonValue json() {
    return type.encode(value);
  }

  /** The same in the place of a stored value, parts of which may stay; null where it may not. */
  @Nullable TypedValue<V> replacing(JsonValue present, String at) {
    V held = type.readOrNull(present, at);
    try {
      return held == null ? null : new TypedValue<>(type, type.check(value, held, at));
    } catch (Problem refused) {
      return null;
    }
  }

  /** What a unique column holds of it. */
  String key() {
    return UniqueKey.of(type.canonical(value));
  }

  /** Adds what is indexed of it as the value of a field. */
  void gather(Field field, IndexedValues.Gathering gathering) {
    gathering.add(field, type, value);
  }
}
