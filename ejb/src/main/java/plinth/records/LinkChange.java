package plinth.records;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.Collection;
import java.util.List;
import plinth.fields.Link;
import plinth.kernel.Json;

/**
 * The change of the links of one relation field of a record.
 *
 * @param field the slug of the field
 * @param link the location of its links
 * @param removed the records that are no longer related
 * @param added the records that are newly related
 */
public record LinkChange(String field, Link link, List<Related> removed, List<Related> added) {

  /** A related record. */
  public record Related(long id, String slug) {}

  /** Whether no link was added or removed. */
  public boolean isEmpty() {
    return removed.isEmpty() && added.isEmpty();
  }

  /**
   * The entry in the record's change log: the slug before and after; or, if the field may name many
   * records, the slugs of the removed ones as {@code old} and of the added ones as {@code new}.
   */
  JsonObject json() {
    return values(link.many(), slugs(removed), slugs(added));
  }

  /** The entry in the change log of a record for related records that were removed and added. */
  public static JsonObject values(boolean many, List<String> left, List<String> came) {
    return Json.createObjectBuilder()
        .add("old", value(many, left))
        .add("new", value(many, came))
        .build();
  }

  /** The changes of a record's own values combined with those of its links. */
  public static JsonObject with(JsonObject own, Collection<LinkChange> changes) {
    JsonObjectBuilder all = Json.createObjectBuilder(own);
    changes.forEach(change -> all.add(change.field(), change.json()));
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
