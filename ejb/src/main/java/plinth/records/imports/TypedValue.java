package plinth.records.imports;

import jakarta.json.JsonValue;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.UniqueKey;
import plinth.kernel.Problem;
import plinth.records.index.IndexedValues;

/**
 * A value with the type that read it.
 *
 * @param type the type of its field
 * @param value the Java value
 */
record TypedValue<V>(FieldType<V> type, V value) {
  /** Reads the text of an import; null if the text is an empty form. Errors name {@code at}. */
  static <V> @Nullable TypedValue<V> ofText(FieldType<V> type, String text, String at) {
    V value = type.parseText(text, at);
    return value == null ? null : new TypedValue<>(type, value);
  }

  /**
   * The content of the column of a unique field for the text of an import; null if the text is an
   * empty form. Errors name {@code at}.
   */
  static @Nullable String key(Field unique, String text, String at) {
    TypedValue<?> value = ofText(unique.type(), text, at);
    return value == null ? null : value.key();
  }

  /** Reads the value of a write; null if it is an empty form. Errors name {@code at}. */
  static <V> @Nullable TypedValue<V> ofJson(FieldType<V> type, JsonValue json, String at) {
    V value = type.parse(json, at);
    return value == null ? null : new TypedValue<>(type, value);
  }

  /** Reads a stored value, such as a default. */
  static <V> @Nullable TypedValue<V> ofStored(FieldType<V> type, JsonValue json, String at) {
    V value = json == JsonValue.NULL ? null : type.read(json, at);
    return value == null ? null : new TypedValue<>(type, value);
  }

  /** Reads the value of a record; null if it is empty or was stored by another type. */
  static <V> @Nullable TypedValue<V> ofPresent(FieldType<V> type, JsonValue json, String at) {
    V value = type.readOrNull(json, at);
    return value == null ? null : new TypedValue<>(type, value);
  }

  /** The JSON to store. */
  JsonValue json() {
    return type.encode(value);
  }

  /**
   * The value as a replacement of a present one, parts of which may stay; null if it is not
   * allowed.
   */
  @Nullable TypedValue<V> replacing(JsonValue present, String at) {
    TypedValue<V> held = ofPresent(type, present, at);
    try {
      return held == null ? null : new TypedValue<>(type, type.check(value, held.value, at));
    } catch (Problem refused) {
      return null;
    }
  }

  /** The content of the column of a unique field for this value. */
  String key() {
    return UniqueKey.of(canonical());
  }

  /** The text by which unique values are compared. */
  String canonical() {
    return type.canonical(value);
  }

  /** Adds the indexed parts of this value of a field. */
  void gather(Field field, IndexedValues.Gathering gathering) {
    gathering.add(field, type, value);
  }
}
