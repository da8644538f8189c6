package plinth.records;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Link;
import plinth.fields.Linked;
import plinth.fields.Shape;
import plinth.kernel.Json;

/**
 * The edit of one relation field by a write.
 *
 * @param field the field
 * @param link the location of its links
 * @param all the slugs of all related records; null if records are added and removed instead
 * @param add the slugs of the records to add
 * @param remove the slugs of the records to remove
 */
public record LinkEdit(
    Field field, Link link, @Nullable List<String> all, List<String> add, List<String> remove) {

  /** Removes the relation fields from the values of a write and returns their edits. */
  public static List<LinkEdit> extract(Shape shape, Map<String, JsonValue> values) {
    List<LinkEdit> edits = new ArrayList<>();
    for (Field field : shape.fields()) {
      Link link = linkOf(field);
      if (link != null && values.containsKey(field.slug())) {
        edits.add(of(field, link, values.remove(field.slug())));
      }
    }
    return edits;
  }

  /** The location of a field's links; null for a field of another type. */
  public static @Nullable Link linkOf(Field field) {
    return field.type() instanceof Linked type ? type.link() : null;
  }

  private static LinkEdit of(Field field, Link link, @Nullable JsonValue written) {
    if (written instanceof JsonObject edit) {
      return new LinkEdit(
          field, link, null, slugs(edit.getJsonArray("add")), slugs(edit.getJsonArray("remove")));
    }
    List<String> all = written instanceof JsonArray array ? slugs(array) : List.of();
    return new LinkEdit(field, link, all, all, List.of());
  }

  private static List<String> slugs(JsonArray array) {
    return array.getValuesAs(JsonString.class).stream().map(JsonString::getString).toList();
  }

  /** The links of a new record as its entry in the change log shows them. */
  public static JsonObject created(List<LinkEdit> edits) {
    JsonObjectBuilder all = Json.createObjectBuilder();
    for (LinkEdit edit : edits) {
      if (!edit.add().isEmpty()) {
        JsonObject changed = LinkChange.values(edit.link().many(), List.of(), edit.add());
        all.add(edit.field().slug(), Json.createObjectBuilder(changed).addNull("old"));
      }
    }
    return all.build();
  }

  /** The place of the field in the body, for errors. */
  public String path() {
    return "data." + field.slug();
  }
}
