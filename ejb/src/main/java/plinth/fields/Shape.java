package plinth.fields;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one object at one version. Immutable, so it can be cached until the version
 * changes.
 */
public final class Shape {
  private final long objectId;
  private final String objectSlug;
  private final long version;
  private final Map<String, Field> fields;
  private final Map<String, Column<?>> columns;
  private final boolean partial;
  private final boolean hidesWords;
  private volatile @Nullable ComputedFields computed;

  /** Creates the shape of an object from its fields, in any order. */
  public Shape(long objectId, String objectSlug, long version, Collection<Field> fields) {
    this(objectId, objectSlug, version, fields, SystemFields.columns(), false, false);
  }

  private Shape(
      long objectId,
      String objectSlug,
      long version,
      Collection<Field> fields,
      Collection<Column<?>> system,
      boolean partial,
      boolean hidesWords) {
    this.partial = partial;
    this.hidesWords = hidesWords;
    this.objectId = objectId;
    this.objectSlug = objectSlug;
    this.version = version;
    Map<String, Field> bySlug = new LinkedHashMap<>();
    Map<String, Column<?>> asked = new LinkedHashMap<>();
    fields.stream()
        .sorted(
            Comparator.<Field>comparingInt(field -> field.standing().order())
                .thenComparingLong(Field::id))
        .forEach(
            field -> {
              bySlug.put(field.slug(), field);
              if (field.active()) {
                asked.put(field.slug(), field.column());
              }
            });
    system.forEach(column -> asked.put(column.slug(), column));
    this.fields = Collections.unmodifiableMap(bySlug);
    this.columns = Collections.unmodifiableMap(asked);
  }

  /** This shape for callers who see only these fields. */
  public Shape limitedTo(Predicate<Field> seen) {
    return limitedTo(seen, SystemFields.columns());
  }

  /**
   * This shape for the public: these of its fields, and the system fields slug and creation time.
   */
  public Shape publishedAs(Predicate<Field> seen) {
    return limitedTo(seen, SystemFields.publicColumns());
  }

  private Shape limitedTo(Predicate<Field> seen, Collection<Column<?>> system) {
    return new Shape(
        objectId,
        objectSlug,
        version,
        fields.values().stream().filter(seen).toList(),
        system,
        true,
        fields.values().stream().anyMatch(f -> !seen.test(f) && f.type().isSearchable()));
  }

  /** This shape for queries about a moment: relations use the links of that moment. */
  public Shape asOf(Instant moment) {
    return new Shape(
        objectId,
        objectSlug,
        version,
        fields.values().stream().map(field -> field.asOf(moment)).toList(),
        SystemFields.columns().stream().filter(c -> columns.containsKey(c.slug())).toList(),
        partial,
        hidesWords);
  }

  /**
   * Whether fields may have been left out of this shape. If so, other data about a record than its
   * current values, such as its change log, may contain more than may be shown.
   */
  public boolean isPartial() {
    return partial;
  }

  /**
   * Whether the search text of records contains words of fields that were left out of this shape.
   */
  public boolean hidesWords() {
    return hidesWords;
  }

  /** The object's number. */
  public long objectId() {
    return objectId;
  }

  /** The object's slug. */
  public String objectSlug() {
    return objectSlug;
  }

  /** The version, which every change of a field increments. */
  public long version() {
    return version;
  }

  /** All fields in order, active or not. */
  public List<Field> fields() {
    return List.copyOf(fields.values());
  }

  /** The values of a record with the present results of all formulas. Needs the complete shape. */
  public JsonObject withComputed(JsonObject data) {
    return computed().apply(data);
  }

  /** The computed fields, active or not, each after those that its formula names. */
  public List<Field> computedFields() {
    return computed().fields();
  }

  /** Formulas are compiled when they are first needed, because many shapes only serve reads. */
  private ComputedFields computed() {
    ComputedFields known = computed;
    if (known == null) {
      known = ComputedFields.of(fields.values());
      computed = known;
    }
    return known;
  }

  /** A field by its slug, active or not. */
  public Optional<Field> field(String slug) {
    return Optional.ofNullable(fields.get(slug));
  }

  /** Finds an active field or a system field, which filters and sorts may name. */
  public Optional<Column<?>> column(String slug) {
    return Optional.ofNullable(columns.get(slug));
  }
}
