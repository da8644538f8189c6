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
 * @param id its number, which marks its members in {@code tags}
 * @param slug its key in record bodies: lower-case letters, digits, {@code _} and {@code -}
 * @param name what people read
 * @param type its type with its settings and options
 * @param settings all settings with their defaults
 * @param required whether a record must have a value
 * @param unique whether no two records of the object may have the same value
 * @param active whether records show and take it
 * @param system whether the product made it, so that it cannot be removed
 * @param isPublic whether public forms show it
 * @param order its place among the fields, ascending
 * @param defaultValue the JSON of the value that a new record takes where none is given, or null
 * @param slot the index slot of its type, or null where none was left or the type has none
 * @param uniqueSlot the index slot that keeps it unique, or null
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

  /** Checks the slug, because it becomes part of SQL. */
  public Field {
    if (!Slugs.isValid(slug)) {
      throw new IllegalArgumentException("not a slug: " + slug);
    }
  }

  /** The options of the field; empty where its type has none. */
  public List<Option> options() {
    return type instanceof Choices choices ? choices.options() : List.of();
  }

  /** Where conditions and sorts find its value; only slots that are ready count. */
  public Column<?> column() {
    return column(type);
  }

  /** This field with other slots. */
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
   * This field while its stored values are converted: not active, without slots, and whatever is
   * stored of it reads as no value.
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

  /** This field for questions about a moment: a relation is that of the links of then. */
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

  /** Reads and checks the default value of a field; refuses at {@code default_value}. */
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
