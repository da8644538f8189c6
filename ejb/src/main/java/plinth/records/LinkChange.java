package plinth.records;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.Collection;
import java.util.List;
import plinth.fields.Link;
import plinth.kernel.Json;

/**
 * What became of the links of one relation field.
 *
 * @param field the slug of the field
 * @param link where its links stand
 * @param removed the records that it is related to no more
 * @param added the records that it became related to
 */
public record LinkChange(String field, Link link, List<Related> removed, List<Related> added) {

  /** A related record. */
  public record Related(long id, String slug) {}

  /** Whether no link came and none went. */
  public boolean isEmpty() {
    return removed.isEmpty() && added.isEmpty();
  }

  /**
   * What the change log of the record keeps: the slug before and after, or, where there may be
   * many, the slugs of those that left as {@code old} and of those that came as {@code new}.
   */
  JsonObject changed() {
    return values(link.many(), slugs(removed), slugs(added));
  }

  /** What the change log of a record keeps to or from which one record came or went. */
  public static JsonObject values(boolean many, List<String> left, List<String> came) {
    return Json.createObjectBuilder()
        .add("old", value(many, left))
        .add("new", value(many, came))
        .build();
  }

  /** The changes of a record's own values with those of its links. */
  public static JsonObject with(JsonObject own, Collection<LinkChange> changes) {
    JsonObjectBuilder all = Json.createObjectBuilder(own);
    changes.forEach(change -> all.add(change.field(), change.changed()));
    return all.build();
  }

  private static JsonValue value(boolean many, List<String> slugs) {
    if (many) {
      return Json.createArrayBuilder(slugs).build();
    }
    return slugs.isEmpty() ? JsonValue.NULL : Json.createValue(slugs.get(0));
  }

  private static List<String> slugs(List<Related> records) {
    return records.stream().map(Related::slug).toList();
  }
}
