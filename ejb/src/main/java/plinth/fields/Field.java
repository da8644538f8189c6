package plinth.fields;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.related.RelatedValue;
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
 * @param rules what it requires of records, and whether public forms show it
 * @param standing its state and position among the fields of its object
 * @param slots its index slots
 */
public record Field(
    long id,
    String slug,
    String name,
    FieldType<?> type,
    JsonObject settings,
    Rules rules,
    Standing standing,
    Slots slots) {

  /**
   * What a field requires of records, and whether public forms show it. Each of the objects that
   * share a field has rules of its own.
   *
   * @param required whether a record must have a value
   * @param unique whether the values of all records of the object must be distinct
   * @param isPublic whether public forms show the field
   * @param defaultValue the JSON of the value for new records that give none, a word for a value
   *     that follows from the creation, such as {@code today}, or null
   * @param formula the formula that computes its values; null: none
   * @param related how its values follow from related records; null: they do not
   */
  public record Rules(
      boolean required,
      boolean unique,
      boolean isPublic,
      @Nullable JsonValue defaultValue,
      @Nullable String formula,
      @Nullable RelatedValue related) {
    /** Of a field whose values are written. */
    public Rules(
        boolean required, boolean unique, boolean isPublic, @Nullable JsonValue defaultValue) {
      this(required, unique, isPublic, defaultValue, null, null);
    }

    /** Of a field that may be empty, may repeat, and is not public. */
    public static final Rules NONE = new Rules(false, false, false, null);

    /** The same with another default value. */
    public Rules withDefault(@Nullable JsonValue other) {
      return new Rules(required, unique, isPublic, other, formula, related);
    }

    /** The same, so that values may repeat. */
    public Rules withoutUnique() {
      return new Rules(required, false, isPublic, defaultValue, formula, related);
    }

    /** The same with values that are written. */
    public Rules asWritten() {
      return new Rules(required, unique, isPublic, defaultValue, null, null);
    }

    /** Whether values are computed, so that nobody can write them. */
    public boolean isComputed() {
      return formula != null || related != null;
    }
  }

  /**
   * Where a field stands among the fields of its object.
   *
   * @param active whether records show and take it
   * @param system whether the product made it, so that it cannot be removed
   * @param order its place among the fields, ascending
   */
  public record Standing(boolean active, boolean system, int order) {
    /** Of an active field that people made. */
    public static Standing at(int order) {
      return new Standing(true, false, order);
    }

    /** Of an active field that the product made. */
    public static Standing ofSystem(int order) {
      return new Standing(true, true, order);
    }
  }

  /**
   * The index slots of a field.
   *
   * @param value the slot of its type, or null where none was left or the type has none
   * @param unique the slot that keeps it unique, or null
   */
  public record Slots(@Nullable Slot value, @Nullable Slot unique) {
    /** Of a field without an index. */
    public static final Slots NONE = new Slots(null, null);
  }

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

  /** Whether its type has slots for the values of each field, and it holds none. */
  public boolean lacksSlot() {
    return type.slot().isNumbered() && slots.value == null;
  }

  /** The uniqueness of its values; empty if they may repeat. */
  Optional<UniqueSet> uniqueSet() {
    Slot unique = slots.unique;
    return unique == null
        ? Optional.empty()
        : Optional.of(new UniqueSet(List.of(this), /* folds= */ false, unique));
  }

  /** Whether records show and take it. */
  public boolean active() {
    return standing.active;
  }

  /** Whether its values are computed, so that nobody can write them. */
  public boolean isComputed() {
    return rules.isComputed();
  }

  /** This field with values that are written, not computed. */
  public Field asWritten() {
    return new Field(id, slug, name, type, settings, rules.asWritten(), standing, slots);
  }

  /** This field as an active one. */
  public Field activated() {
    Standing shown = new Standing(true, standing.system, standing.order);
    return new Field(id, slug, name, type, settings, rules, shown, slots);
  }

  /** This field with another type, without slots. */
  public Field withType(FieldType<?> next) {
    return new Field(id, slug, name, next, settings, rules, standing, Slots.NONE);
  }

  /** This field with other slots. */
  public Field withSlots(Slots next) {
    return new Field(id, slug, name, type, settings, rules, standing, next);
  }

  /**
   * A copy of this field for the time while its stored values are converted: inactive, without
   * slots, and all stored values read as empty.
   */
  public Field underConversion() {
    return new Field(
        id,
        slug,
        name,
        new UnderConversion(type),
        settings,
        rules.withDefault(null),
        new Standing(false, standing.system, standing.order),
        Slots.NONE);
  }

  /** A copy of this field for queries about a moment: a relation uses the links of that moment. */
  Field asOf(Instant moment) {
    FieldType<?> then = type instanceof References named ? named.asOf(moment) : type;
    return then.equals(type) ? this : withType(then).withSlots(slots);
  }

  /** Reads and validates the default value of a field; reports errors at {@code default_value}. */
  public static @Nullable JsonValue checkedDefault(FieldType<?> type, @Nullable JsonValue given) {
    if (given == null || given == JsonValue.NULL) {
      return null;
    }
    if (!type.mayHaveDefault()) {
      throw Problem.invalid("default_value", "unknown", "This type has no default value");
    }
    if (isWord(type, given)) {
      return given;
    }
    return canonical(type, given, "default_value");
  }

  /** Whether new records get a value that follows from when and by whom they are created. */
  public boolean hasComputedDefault() {
    return rules.defaultValue != null && isWord(type, rules.defaultValue);
  }

  /** The value for a new record that gives none; null: it stays empty. */
  public @Nullable JsonValue defaultFor(Occasion occasion) {
    if (hasComputedDefault()) {
      return computed(type, occasion);
    }
    String member = defaultMember();
    return member == null || occasion.active().contains(member) ? rules.defaultValue : null;
  }

  /** The slug of the member whom new records name by default; null: there is none. */
  public @Nullable String defaultMember() {
    boolean isMember = type instanceof People && !hasComputedDefault();
    return isMember && rules.defaultValue instanceof JsonString slug ? slug.getString() : null;
  }

  private <V> @Nullable JsonValue computed(FieldType<V> typed, Occasion occasion) {
    String word = rules.defaultValue instanceof JsonString text ? text.getString() : "";
    V value = typed.defaultFor(word, occasion);
    return value == null || !isAllowed(typed, value) ? null : typed.encode(value);
  }

  /** A day that the bounds of the field exclude is no value for it. */
  private static <V> boolean isAllowed(FieldType<V> typed, V value) {
    try {
      typed.check(value, "default_value");
      return true;
    } catch (Problem outside) {
      return false;
    }
  }

  private static boolean isWord(FieldType<?> type, JsonValue given) {
    return given instanceof JsonString word && type.defaultWords().contains(word.getString());
  }

  private static <V> @Nullable JsonValue canonical(FieldType<V> type, JsonValue json, String at) {
    V value = type.parse(json, at);
    return value == null ? null : type.encode(value);
  }

  private <V> Column<V> column(FieldType<V> typed) {
    return Column.stored(slug, typed, id, readable(slots.value), readable(slots.unique));
  }

  private static @Nullable String readable(@Nullable Slot slot) {
    return slot != null && slot.state().isReadable() ? slot.column() : null;
  }
}
