package plinth.records.scan;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.records.PersonDocument;
import plinth.records.query.FieldPath;

/**
 * A field of the object, a system field, or a field of the one related record, that a scan returns.
 *
 * @param slug its slug, or the path to it
 * @param field the field; null: a system field
 * @param path the path to a field of the related record; null: the record's own
 */
public record ShownField(String slug, @Nullable Field field, @Nullable FieldPath path) {
  /** The expressions for the system fields as texts. */
  private static final Map<String, String> SYSTEM =
      Map.of(
          "id",
          "r.id::text",
          "slug",
          "r.slug",
          "created_at",
          moment("r.created_at"),
          "updated_at",
          moment("r.updated_at"),
          "created_by",
          PersonDocument.slug("r.created_by"),
          "updated_by",
          PersonDocument.slug("r.updated_by"),
          "assigned_to",
          PersonDocument.slug("r.assigned_to"),
          "version",
          "r.version::text");

  /** The active field or system field with this slug; empty if there is none. */
  static Optional<ShownField> of(Shape shape, String slug) {
    return SYSTEM.containsKey(slug)
        ? Optional.of(new ShownField(slug, null, null))
        : shape.field(slug).filter(Field::active).map(field -> new ShownField(slug, field, null));
  }

  /** A field of the one related record. */
  static ShownField of(FieldPath path) {
    return new ShownField(path.text(), path.field().orElseThrow(), path);
  }

  /** The name for people: the name of a field, the slug of a system field. */
  public String name() {
    if (path != null) {
      return path.name();
    }
    return field == null ? slug : field.name();
  }

  /** Whether it is a system field with whole numbers. */
  public boolean isNumber() {
    return slug.equals("id") || slug.equals("version");
  }

  /** Whether it is a system field with points in time. */
  public boolean isMoment() {
    return slug.equals("created_at") || slug.equals("updated_at");
  }

  /** The expression for a system field over the alias {@code r}. */
  String expression() {
    return String.valueOf(SYSTEM.get(slug));
  }

  /** The SQL for a timestamp in ISO 8601 with microseconds, in UTC whatever the session's zone. */
  private static String moment(String column) {
    return "to_char(" + column + " at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')";
  }
}
