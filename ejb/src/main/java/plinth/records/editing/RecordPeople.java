package plinth.records.editing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.People;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.objects.GrantedShape;
import plinth.records.Assignees;

/** Resolves the members whom values name, and refuses those who are not active. */
@ApplicationScoped
class RecordPeople {
  private static final String DATA = "data";

  @Inject private Assignees people;

  /**
   * Replaces {@code me} by the slug of the caller, and removes values that then equal the ones
   * before. Refuses, with all errors together, anyone who is not an active member; what the record
   * named before may stay.
   *
   * @param values the new values by field, which are changed
   * @param current the values before
   */
  void resolve(Caller caller, Shape shape, Map<String, JsonValue> values, JsonObject current) {
    Map<String, String> named = new LinkedHashMap<>();
    for (Field field : shape.fields()) {
      if (field.type() instanceof People
          && values.get(field.slug()) instanceof JsonString slug
          && !slug.equals(current.get(field.slug()))) {
        named.put(field.slug(), slug.getString());
      }
    }
    if (named.isEmpty()) {
      return;
    }
    Map<String, String> active = people.activeSlugs(caller, named.values());
    List<FieldError> errors = new ArrayList<>();
    named.forEach(
        (field, given) -> {
          String slug = active.get(given);
          if (slug == null) {
            errors.add(new FieldError("data." + field, "unknown", Assignees.unknown(given)));
          } else {
            put(values, current.get(field), field, Json.createValue(slug));
          }
        });
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
  }

  /** A body in which the slug of the caller takes the place of {@code me}. */
  JsonObject named(Caller caller, GrantedShape shape, JsonObject body) {
    if (!(body.get(DATA) instanceof JsonObject data)) {
      return body;
    }
    List<String> fields =
        shape.seen().fields().stream()
            .filter(field -> field.type() instanceof People)
            .map(Field::slug)
            .filter(
                slug -> data.get(slug) instanceof JsonString me && me.getString().equals(People.ME))
            .toList();
    String own =
        fields.isEmpty() ? null : people.activeSlugs(caller, List.of(People.ME)).get(People.ME);
    if (own == null) {
      return body;
    }
    JsonObjectBuilder values = Json.createObjectBuilder(data);
    fields.forEach(field -> values.add(field, own));
    return Json.createObjectBuilder(body).add(DATA, values).build();
  }

  private static void put(
      Map<String, JsonValue> values, @Nullable JsonValue before, String field, JsonString slug) {
    if (slug.equals(before)) {
      values.remove(field);
    } else {
      values.put(field, slug);
    }
  }
}
