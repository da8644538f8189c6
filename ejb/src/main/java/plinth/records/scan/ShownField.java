package plinth.records.scan;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.records.PersonDocument;
import plinth.records.RecordDocument;

/**
 * A field of the object, or a system field, that a scan returns.
 *
 * @param slug its slug
 * @param field the field; null: a system field
 */
public record ShownField(String slug, @Nullable Field field) {
  /** The expressions for the system fields as texts. */
  private static final Map<String, String> SYSTEM =
      Map.of(
          "id",
          "r.id::text",
          "slug",
          "r.slug",
          "created_at",
          RecordDocument.moment("r.created_at") + " || 'Z'",
          "updated_at",
          RecordDocument.moment("r.updated_at") + " || 'Z'",
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
        ? Optional.of(new ShownField(slug, null))
        : shape.field(slug).filter(Field::active).map(field -> new ShownField(slug, field));
  }

  /** The name for people: the name of a field, the slug of a system field. */
  public String name() {
    return field == null ? slug : field.name();
  }

  /** Whether it is a system field with whole numbers. */
  public boolean isNumber() {
    return slug.equals("id") || slug.equals("version");
  }

  /** The expression for a system field over the alias {@code r}. */
  String expression() {
    return String.valueOf(SYSTEM.get(slug));
  }
}
