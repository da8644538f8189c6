package plinth.fields;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.setting.Option;
import plinth.kernel.Problem;
import plinth.kernel.Slugs;

/**
 * A field of an object as the record engine sees it. Immutable.
 *
 * @param id its number, which prefixes its members in {@code tags}
 * @param slug its key in record bodies: lower-case letters, digits, {@code _} and {@code -}
 * @param name its label
 * @param type its type with its settings and options
 * @param settings all settings with their defaults
 * @param required whether a record must have a value
 * @param unique whether the values of all records of the object must be distinct
 * @param active whether records show and accept the field
 * @param system whether the field was created by the product and cannot be removed
 * @param isPublic whether public forms show the field
 * @param order its position among the fields, ascending
 * @param defaultValue the JSON of the value for new records that give none, or null
 * @param slot the index slot of its type, or null if none was left or the type has none
 * @param uniqueSlot the index slot that enforces uniqueness, or null
 */
public record Field(
    long id,
    String slug,
    String name,
    FieldType<?> type,
    JsonObject settings,
    boolean required,
    boolean unique,
    boolean active,
    boolean system,
    boolean isPublic,
    int order,
    @Nullable JsonValue defaultValue,
    @Nullable Slot slot,
    @Nullable Slot uniqueSlot) {

  /** Validates the slug, because it becomes part of SQL. */
  public Field {
    if (!Slugs.isValid(slug)) {
      throw new IllegalArgumentException("not a slug: " + slug);
    }
  }

  /** The options of the field; empty if its type has none. */
  public List<Option> options() {
    return type instanceof Choices choices ? choices.options() : List.of();
  }

  /** The location of the value for conditions and sorts; only readable slots are used. */
  public Column<?> column() {
    return column(type);
  }

  /** A copy of this field with other slots. */
  public Field slotted(@Nullable Slot nextSlot, @Nullable Slot nextUnique) {
    return new Field(
        id,
        slug,
        name,
        type,
        settings,
        required,
        unique,
        active,
        system,
        isPublic,
        order,
        defaultValue,
        nextSlot,
        nextUnique);
  }

  /**
   * A copy of this field for the time while its stored values are converted: inactive, without
   * slots, and all stored values read as empty.
   */
  public Field setAside() {
    return new Field(
        id,
        slug,
        name,
        new SetAside(type),
        settings,
        required,
        unique,
        false,
        system,
        isPublic,
        order,
        null,
        null,
        null);
  }

  /** A copy of this field for queries about a moment: a relation uses the links of that moment. */
  Field asOf(Instant moment) {
    if (!(type instanceof Linked linked) || linked.link() == null) {
      return this;
    }
    return new Field(
        id,
        slug,
        name,
        linked.linked(linked.link().asOf(moment)),
        settings,
        required,
        unique,
        active,
        system,
        isPublic,
        order,
        defaultValue,
        slot,
        uniqueSlot);
  }

  /** Reads and validates the default value of a field; reports errors at {@code default_value}. */
  public static @Nullable JsonValue checkedDefault(FieldType<?> type, @Nullable JsonValue given) {
    if (given == null || given == JsonValue.NULL) {
      return null;
    }
    if (!type.mayHaveDefault()) {
      throw Problem.invalid("default_value", "unknown", "This type has no default value");
    }
    return canonical(type, given, "default_value");
  }

  private static <V> @Nullable JsonValue canonical(FieldType<V> type, JsonValue json, String at) {
    V value = type.parse(json, at);
    return value == null ? null : type.encode(value);
  }

  private <V> Column<V> column(FieldType<V> typed) {
    return new Column<>(slug, typed, id, readable(slot), readable(uniqueSlot), true, true);
  }

  private static @Nullable String readable(@Nullable Slot slot) {
    return slot != null && slot.state().readable() ? slot.column() : null;
  }
}
