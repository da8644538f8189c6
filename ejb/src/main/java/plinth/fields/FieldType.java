package plinth.fields;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.notation.Notation;
import plinth.fields.setting.JsonShapes;
import plinth.fields.setting.Settings;
import plinth.kernel.Problem;
import plinth.kernel.Sql;

/**
 * One type of field with its settings: what a value may be, how it is written, compared, asked for
 * and indexed. Immutable; made by a constructor that takes {@link Settings}. Further abilities are
 * interfaces of their own: {@link Choices}, {@link References}, {@link Temporal}, {@link
 * Generated}, {@link Attachments}.
 *
 * <p>Every refusal is a {@link Problem} that names the place it was given, such as {@code
 * data.amount}.
 *
 * @param <V> what a value is in Java; a value is never null, an empty field has none
 */
public interface FieldType<V> {
  /** The word on the wire, such as {@code multi_select}. */
  String key();

  /** The OpenAPI 3.0 schema of a value that {@link #parse} takes, with an example of it. */
  JsonObject schema();

  /** The schema of a value as a read answers it, where that is not what a write brings. */
  default JsonObject schemaShown() {
    return schema();
  }

  /** The schema of what a write brings, where that may be more than a value. */
  default JsonObject schemaTaken() {
    return schema();
  }

  /**
   * Reads the JSON of a value by its form alone, so that what was stored under earlier settings
   * still reads. An empty form, such as a blank text or an empty list, is null.
   */
  @Nullable V read(JsonValue json, String at);

  /** Holds a value against the settings and answers its canonical form. */
  V check(V value, String at);

  /**
   * Holds a value against the settings for a record that has a value of the field: what the record
   * has may stay where nothing may newly become it, such as an inactive option.
   *
   * @param present the record's value
   */
  default V check(V value, V present, String at) {
    return check(value, at);
  }

  /** Whether two stored values are equal, however they are written, such as 5 and 5.0. */
  default boolean isSame(JsonValue left, JsonValue right, String at) {
    if (left.equals(right) || left == JsonValue.NULL || right == JsonValue.NULL) {
      return left.equals(right);
    }
    V first = readOrNull(left, at);
    V second = readOrNull(right, at);
    return first != null && second != null && compare(first, second) == 0;
  }

  /** The value of what is stored; null where it is empty, or was stored by another type. */
  default @Nullable V readOrNull(JsonValue stored, String at) {
    try {
      return stored == JsonValue.NULL ? null : read(stored, at);
    } catch (Problem anotherType) {
      return null;
    }
  }

  /**
   * What is stored of a value that a write brings to a record that has {@code present}; an equal
   * value is no change, so the stored one stays as it is written. An empty form is JSON null.
   */
  default JsonValue stored(JsonValue json, JsonValue present, String at) {
    V value = json == JsonValue.NULL ? null : read(json, at);
    if (value == null) {
      return JsonValue.NULL;
    }
    V held = readOrNull(present, at);
    if (held == null) {
      return encode(check(value, at));
    }
    if (compare(value, held) == 0) {
      return present;
    }
    V checked = check(value, held, at);
    return compare(checked, held) == 0 ? present : encode(checked);
  }

  /** The JSON of a value, exact; also what is stored. */
  JsonValue encode(V value);

  /** Reads the text of a value as imports bring it; never blank. */
  @Nullable V readText(String text, String at);

  /** The text of a value as exports show it; {@link #parseText} reads it back. */
  String text(V value);

  /**
   * Of a value that is stored as a JSON object: the members whose texts, with a space between, are
   * its {@link #text}. What is stored as a list has the texts of its items, with {@code "; "}
   * between, and all else the text of its JSON: so many values are written without being read.
   */
  default List<String> textMembers() {
    return List.of();
  }

  /** How conditions on this type are tested. */
  Comparison<V> comparison();

  /** The operators that filters may use. */
  Set<Operator> operators();

  /** The kind of index slot that serves this type. */
  SlotKind slot();

  /**
   * What the slot holds: a String, Double or Instant whose order agrees with {@link #compare}, or
   * null where there is none.
   */
  @Nullable Object slotValue(V value);

  /** The order of values as sorts and exports show it; 0 only for equal values. */
  int compare(V left, V right);

  /** The members that the shared {@code tags} column holds, without the field's id. */
  default List<String> members(V value) {
    return List.of();
  }

  /** Whether records can be sorted by it. */
  default boolean sortable() {
    return slot().numbered();
  }

  /**
   * The expression over stored values whose order is that of {@link #compare}: a text, or a number
   * where the slot is one. It serves sorts by a field without a slot; {@link Sql#EMPTY} where there
   * is none.
   */
  default Sql order(Column<?> column) {
    return Sql.EMPTY;
  }

  /** Whether the text of its values is part of the search text. */
  default boolean searchable() {
    return false;
  }

  /** The names of the settings that a form needs to render the field. */
  default Set<String> rendered() {
    return Set.of();
  }

  /** Whether a field of it may be declared unique. */
  default boolean mayBeUnique() {
    return false;
  }

  /** Whether a field of it may have a default value. */
  default boolean mayHaveDefault() {
    return true;
  }

  /** The text by which a unique value is told from others. */
  default String canonical(V value) {
    return text(value);
  }

  /** Reads and checks what a write brings; JSON null and empty forms clear, which is null. */
  default @Nullable V parse(JsonValue json, String at) {
    V value = json == JsonValue.NULL ? null : read(json, at);
    return value == null ? null : check(value, at);
  }

  /** Reads and checks what an import brings; blank clears, which is null. */
  default @Nullable V parseText(String text, String at) {
    V value = text.isBlank() ? null : readText(JsonShapes.clean(text, at), at);
    return value == null ? null : check(value, at);
  }

  /**
   * The text of a value as a file writes it in the form that {@link #readText} takes; refuses what
   * is not of the notation. A type whose texts are the same everywhere takes them as they are.
   */
  default String plain(String text, Notation notation, String at) {
    return text;
  }

  /** Reads and checks what an import brings in a notation; blank clears, which is null. */
  default @Nullable V parseText(String text, Notation notation, String at) {
    return text.isBlank() ? null : parseText(plain(text, notation, at), at);
  }

  /**
   * Reads the text of a value of another type, which a change of a field's type brings; what this
   * type cannot hold may be lost, such as the time of a datetime that becomes a date.
   */
  default @Nullable V adopt(String text, String at) {
    return text.isBlank() ? null : readText(JsonShapes.clean(text, at), at);
  }

  /** Reads the operand of a condition: the form of a value, not held against limits. */
  default V operand(JsonValue json, String at) {
    V value = json == JsonValue.NULL ? null : read(json, at);
    if (value == null) {
      throw Problem.invalid(at, "required", "Must not be empty; use is_empty");
    }
    return value;
  }
}
