package plinth.fields;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The fields of one object at one version. Immutable and safe to keep until the version changes.
 *
 * <p>Spec: Records.
 */
public final class Shape {
  private final long objectId;
  private final String objectSlug;
  private final long version;
  private final Map<String, Field> fields;
  private final Map<String, Column<?>> columns;

  /** The shape of an object; the fields come in any order. */
  public Shape(long objectId, String objectSlug, long version, Collection<Field> fields) {
    this.objectId = objectId;
    this.objectSlug = objectSlug;
    this.version = version;
    Map<String, Field> bySlug = new LinkedHashMap<>();
    Map<String, Column<?>> asked = new LinkedHashMap<>();
    fields.stream()
        .sorted(Comparator.comparingInt(Field::order).thenComparingLong(Field::id))
        .forEach(
            field -> {
              bySlug.put(field.slug(), field);
              if (field.active()) {
                asked.put(field.slug(), field.column());
              }
            });
    SystemFields.columns().forEach(column -> asked.put(column.slug(), column));
    this.fields = Collections.unmodifiableMap(bySlug);
    this.columns = Collections.unmodifiableMap(asked);
  }

  /** The object's number. */
  public long objectId() {
    return objectId;
  }

  /** The object's slug. */
  public String objectSlug() {
    return objectSlug;
  }

  /** The version that a change of any field raises. */
  public long version() {
    return version;
  }

  /** All fields in their order, active or not. */
  public List<Field> fields() {
    return List.copyOf(fields.values());
  }

  /** A field by its slug, active or not. */
  public Optional<Field> field(String slug) {
    return Optional.ofNullable(fields.get(slug));
  }

  /** What filters and sorts may name: an active field or a system field. */
  public Optional<Column<?>> column(String slug) {
    return Optional.ofNullable(columns.get(slug));
  }
}
