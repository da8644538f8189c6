package plinth.records.editing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Linked;
import plinth.fields.References;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.kernel.Sql;
import plinth.objects.Shapes;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Checks that what values name exists: the files of file fields, the records of smart_catalog
 * fields, and the members of member fields. Relation fields are checked where their links are
 * written.
 */
@ApplicationScoped
public class RecordReferences {
  private static final Sql KNOWN =
      Sql.named(
          """
          select r.slug
          from tenant.record r
          where r.workspace_id = :workspace and r.object_id = :object and r.slug = any (:slugs)
            and r.deleted_at is null
          """);

  @Inject private RecordFiles files;
  @Inject private RecordPeople people;
  @Inject private Shapes shapes;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /**
   * Refuses values that name something that does not exist or that the caller may not read; what
   * the record named before is not checked again. Replaces {@code me} by the slug of the caller.
   *
   * @param values the new values by field, which are changed
   * @param current the values before
   */
  public void check(Caller caller, Shape shape, Map<String, JsonValue> values, JsonObject current) {
    people.resolve(caller, shape, values, current);
    files.check(caller, shape, values, current);
    List<FieldError> errors = new ArrayList<>();
    for (Field field : shape.fields()) {
      if (field.type() instanceof References catalog && !(field.type() instanceof Linked)) {
        Set<String> named = slugs(values.get(field.slug()));
        named.removeAll(slugs(current.get(field.slug())));
        named.removeAll(findExisting(caller, catalog.object(), named));
        named.forEach(slug -> errors.add(unknown(field, slug)));
      }
    }
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
  }

  /** The error does not name the object, because the caller may not be allowed to read it. */
  private static FieldError unknown(Field field, String slug) {
    return new FieldError("data." + field.slug(), "unknown", "There is no record " + slug);
  }

  private Set<String> findExisting(Caller caller, String object, Set<String> named) {
    if (named.isEmpty()) {
      return Set.of();
    }
    Shape source;
    try {
      source = shapes.requireReadable(caller, object);
    } catch (Problem unreadable) {
      return Set.of();
    }
    return new HashSet<>(
        db.list(
            KNOWN
                .with("workspace", bound.id())
                .with("object", source.objectId())
                .with("slugs", named.toArray(String[]::new)),
            row -> row.getString(1)));
  }

  private static Set<String> slugs(@Nullable JsonValue value) {
    Set<String> slugs = new LinkedHashSet<>();
    if (value instanceof JsonString slug) {
      slugs.add(slug.getString());
    } else if (value instanceof JsonArray list) {
      list.getValuesAs(JsonString.class).forEach(slug -> slugs.add(slug.getString()));
    }
    return slugs;
  }
}
