package plinth.fields;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.notation.Notation;
import plinth.fields.setting.JsonShapes;
import plinth.fields.setting.Settings;
import plinth.kernel.Problem;
import plinth.kernel.Sql;

/**
 * A type of field with its settings: which values are valid, and how they are written, compared,
 * queried and indexed. Immutable; created by a constructor that takes {@link Settings}. Optional
 * abilities are separate interfaces: {@link Choices}, {@link References}, {@link Temporal}, {@link
 * Generated}, {@link Attachments}.
 *
 * <p>Every refusal is a {@link Problem} that names the place of the value, such as {@code
 * data.amount}.
 *
 * @param <V> the Java type of a value; a value is never null, an empty field has none
 */
public interface FieldType<V> {
  /** The word on the wire, such as {@code multi_select}. */
  String key();

  /** The OpenAPI 3.0 schema, with an example, of a value that {@link #parse} accepts. */
  JsonObject schema();

  /** The schema of a value in answers, if it differs from the one in requests. */
  default JsonObject outputSchema() {
    return schema();
  }

  /** The schema of what a write accepts, if it accepts more than a value. */
  default JsonObject inputSchema() {
    return schema();
  }

  /**
   * Reads a value from JSON and checks only its form, so that values stored under earlier settings
   * can still be read. An empty form, such as a blank text or an empty list, is null.
   */
  @Nullable V read(JsonValue json, String at);

  /** Validates a value against the settings and returns its canonical form. */
  V check(V value, String at);

  /**
   * Validates a value against the settings for a record that already has a value of the field: a
   * part of the present value may stay even if it could not be newly chosen, such as an inactive
   * option.
   *
   * @param present the record's value
   */
  default V check(V value, V present, String at) {
    return check(value, at);
  }

  /**
   * Whether two stored values are equal even if they are written differently, such as 5 and 5.0.
   */
  default boolean isSame(JsonValue left, JsonValue right, String at) {
    if (left.equals(right) || left == JsonValue.NULL || right == JsonValue.NULL) {
      return left.equals(right);
    }
    V first = readOrNull(left, at);
    V second = readOrNull(right, at);
    return first != null && second != null && compare(first, second) == 0;
  }

  /** The stored value; null if it is empty or was stored by another type. */
  default @Nullable V readOrNull(JsonValue stored, String at) {
    try {
      return stored == JsonValue.NULL ? null : read(stored, at);
    } catch (Problem anotherType) {
      return null;
    }
  }

  /**
   * The JSON to store when a record with the value {@code present} is written. An equal value is no
   * change and keeps its stored form. An empty form is JSON null.
   */
  default JsonValue toStored(JsonValue json, JsonValue present, String at) {
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

  /** The exact JSON of a value, which is also its stored form. */
  JsonValue encode(V value);

  /** Reads the text of a value as imports contain it; never blank. */
  @Nullable V readText(String text, String at);

  /** The text of a value as exports contain it; {@link #parseText} reads it back. */
  String text(V value);

  /** Whether the values are percentages, so that a share of 1 is 100. */
  default boolean isPercentage() {
    return false;
  }

  /**
   * The members of a value that is stored as a JSON object whose texts form its {@link #text}, with
   * {@link #textSeparator} between them; a member that is null has an empty text. For a list, the
   * text is the texts of its items, separated by {@code "; "}; for other values, and for objects
   * without such members, the text of the JSON. This allows values to be written without being
   * read.
   */
  default List<String> textMembers() {
    return List.of();
  }

  /** What is between the texts of members. */
  default String textSeparator() {
    return " ";
  }

  /** The implementation of conditions on this type. */
  Comparison<V> comparison();

  /** The operators that filters may use. */
  Set<Operator> operators();

  /** The kind of index slot for values of this type. */
  SlotKind slot();

  /**
   * The content of the slot: a String, Double or Instant whose order agrees with {@link #compare},
   * or null if there is none.
   */
  @Nullable Object slotValue(V value);

  /** Compares values in the order of sorts and exports; 0 only for equal values. */
  int compare(V left, V right);

  /** The members to add to the shared {@code tags} column, without the number of the field. */
  default List<String> members(V value) {
    return List.of();
  }

  /** Whether records can be sorted by a field of this type. */
  default boolean isSortable() {
    return slot().isNumbered();
  }

  /**
   * The expression over stored values that sorts like {@link #compare}: a text, or a number if the
   * slot holds numbers. Used for sorting by a field without a slot; {@link Sql#EMPTY} if there is
   * none.
   */
  default Sql order(Column<?> column) {
    return Sql.EMPTY;
  }

  /** Whether the text of the values is part of the search text. */
  default boolean isSearchable() {
    return false;
  }

  /** The names of the settings that a form needs to render the field. */
  default Set<String> formSettings() {
    return Set.of();
  }

  /** Whether a field of this type may be declared unique. */
  default boolean mayBeUnique() {
    return false;
  }

  /** Whether a field of this type may have a default value. */
  default boolean mayHaveDefault() {
    return true;
  }

  /**
   * The words that a default value may be instead of a value, such as {@code today}; {@link
   * #defaultFor} tells what each means. No value of the type is written like one of them.
   */
  default Set<String> defaultWords() {
    return Set.of();
  }

  /** The value that a word means when a record is created; null: none. */
  default @Nullable V defaultFor(String word, Occasion occasion) {
    return null;
  }

  /** The text by which unique values are compared. */
  default String canonical(V value) {
    return text(value);
  }

  /**
   * Reads and validates the value of a write; JSON null and empty forms clear the field and return
   * null.
   */
  default @Nullable V parse(JsonValue json, String at) {
    V value = json == JsonValue.NULL ? null : read(json, at);
    return value == null ? null : check(value, at);
  }

  /** Reads and validates the value of an import; a blank text clears the field and returns null. */
  default @Nullable V parseText(String text, String at) {
    V value = text.isBlank() ? null : readText(JsonShapes.clean(text, at), at);
    return value == null ? null : check(value, at);
  }

  /**
   * Converts the text of a value from the notation of a file to the form that {@link #readText}
   * accepts; refuses text that does not follow the notation. Types whose texts do not depend on the
   * notation return the text unchanged.
   */
  default String plain(String text, Notation notation, String at) {
    return text;
  }

  /**
   * Reads and validates the value of an import in a notation; a blank text clears the field and
   * returns null.
   */
  default @Nullable V parseText(String text, Notation notation, String at) {
    return text.isBlank() ? null : parseText(plain(text, notation, at), at);
  }

  /**
   * Reads the text of a value of another type when the type of a field changes. Information that
   * this type cannot hold may be lost, such as the time of a datetime that becomes a date.
   *
   * @param zone the time zone of the workspace, in which dates become points in time and vice versa
   */
  default @Nullable V adopt(String text, ZoneId zone, String at) {
    return text.isBlank() ? null : readText(JsonShapes.clean(text, at), at);
  }

  /** Reads the operand of a condition; only its form is checked, not the limits in the settings. */
  default V operand(JsonValue json, String at) {
    V value = json == JsonValue.NULL ? null : read(json, at);
    if (value == null) {
      throw Problem.invalid(at, "required", "Must not be empty; use is_empty");
    }
    return value;
  }
}
