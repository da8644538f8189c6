package plinth.moves;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Actor;
import plinth.kernel.Json;

/**
 * That a record went from one object to another, as one caller sees it.
 *
 * @param from the slug of the object that it left
 * @param to the slug of the object that it came to
 * @param fieldMap by the slug of each field that it left the slug of the field that took the value,
 *     or null; fields that the caller does not see are left out
 * @param recordSlug its slug before
 * @param newRecordSlug its slug since
 * @param globalRecordSlug what names it through all its moves
 * @param movedBy who did it
 * @param movedAt when
 * @param reversedAt when it was taken back; null: it was not
 */
public record Move(
    String from,
    String to,
    JsonObject fieldMap,
    String recordSlug,
    String newRecordSlug,
    String globalRecordSlug,
    Actor movedBy,
    Instant movedAt,
    @Nullable Instant reversedAt) {

  /** A move as the one sees it who sees the objects in these shapes. */
  static Move of(MoveRow row, Shape from, Shape to) {
    JsonObjectBuilder seen = Json.createObjectBuilder();
    row.fieldMap()
        .forEach(
            (field, target) -> {
              if (from.field(field).isPresent()) {
                seen.add(field, isSeen(target, to) ? target : JsonValue.NULL);
              }
            });
    return new Move(
        from.objectSlug(),
        to.objectSlug(),
        seen.build(),
        row.fromSlug(),
        row.moved().slug(),
        row.globalSlug(),
        row.movedBy(),
        row.moved().at(),
        row.reversedAt());
  }

  private static boolean isSeen(JsonValue target, Shape to) {
    return target instanceof JsonString slug && to.field(slug.getString()).isPresent();
  }
}
