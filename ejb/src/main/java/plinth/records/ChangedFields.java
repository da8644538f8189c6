package plinth.records;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.Map;
import java.util.stream.Stream;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Json;
import plinth.kernel.Sql;

/** The {@code { field: { old, new } }} of a change, in the format of the change log. */
public final class ChangedFields {
  private static final Sql SEEN =
      Sql.named(
          """
          (
            select coalesce(jsonb_object_agg(c.key, c.value), '{}')::text
            from jsonb_each(tenant.logged_changes(change_log)) c
            where c.key = any (:fields)
          )
          """);

  private ChangedFields() {}

  /**
   * The SQL expression, of type text, for the changed fields of a row of {@code tenant.change_log}
   * that this shape shows.
   */
  public static Sql visibleColumn(Shape shape) {
    return shape.isPartial()
        ? SEEN.with(
            "fields",
            Stream.concat(shape.fields().stream().map(Field::slug), Stream.of(Assignment.NAME))
                .toArray(String[]::new))
        : Sql.of("tenant.logged_changes(change_log)::text");
  }

  /** The changes from {@code before} to these new values. */
  public static JsonObject between(JsonObject before, Map<String, JsonValue> changed) {
    JsonObjectBuilder fields = Json.createObjectBuilder();
    changed.forEach(
        (slug, value) ->
            fields.add(
                slug,
                Json.createObjectBuilder()
                    .add("old", before.getOrDefault(slug, JsonValue.NULL))
                    .add("new", value)));
    return fields.build();
  }

  /**
   * The changes with those of computed fields, whatever they said about these.
   *
   * @param shape the complete shape
   * @param before the values before the change
   * @param after the values after the change, with the results of the formulas
   */
  public static JsonObject withComputed(
      Shape shape, JsonObject changed, JsonObject before, JsonObject after) {
    if (shape.computedFields().isEmpty()) {
      return changed;
    }
    JsonObjectBuilder all = Json.createObjectBuilder(changed);
    for (Field field : shape.computedFields()) {
      JsonValue old = before.getOrDefault(field.slug(), JsonValue.NULL);
      JsonValue value = after.getOrDefault(field.slug(), JsonValue.NULL);
      all.remove(field.slug());
      if (!old.equals(value)) {
        all.addAll(Json.createObjectBuilder(between(before, Map.of(field.slug(), value))));
      }
    }
    return all.build();
  }

  /**
   * Adds the change of slug of a record that moves to another object or is merged. No field can
   * have the slug {@code slug}, so the entry is unambiguous.
   */
  public static JsonObject withSlugChange(JsonObject changed, String from, String to) {
    return Json.createObjectBuilder(changed)
        .add("slug", Json.createObjectBuilder().add("old", from).add("new", to))
        .build();
  }
}
