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
 * The move of a record from one object to another, as one caller sees it.
 *
 * @param from the slug of the object that it left
 * @param to the slug of the object to which it came
 * @param fieldMap the slug of the field that took the value of each field, or null, by the slug of
 *     the field; fields that the caller does not see are left out
 * @param recordSlug its slug before the move
 * @param newRecordSlug its slug after the move
 * @param globalRecordSlug the slug that names the record through all its moves
 * @param movedBy who moved it
 * @param movedAt when it was moved
 * @param reversedAt when the move was taken back; null: it was not
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

  /** The move as a caller with these shapes of the objects sees it. */
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
        row.left().slug(),
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
