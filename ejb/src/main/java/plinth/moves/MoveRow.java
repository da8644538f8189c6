package plinth.moves;

import jakarta.json.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.records.relocation.Relocated;

/**
 * A move as it is stored.
 *
 * @param moved where the record was and is
 * @param left the record that left
 * @param came the record that came in its place
 * @param reversedAt when the move was taken back; null: it was not
 */
record MoveRow(
    long id,
    String globalSlug,
    Relocated moved,
    Left left,
    Came came,
    JsonObject fieldMap,
    Actor movedBy,
    @Nullable Instant reversedAt) {

  /**
   * The record that left its object.
   *
   * @param object the slug of the object; null: that is gone
   * @param endedAt when the record ended; null: it is there
   */
  record Left(String slug, @Nullable String object, Instant madeAt, @Nullable Instant endedAt) {}

  /**
   * The record that came to another object.
   *
   * @param object the slug of the object; null: that is gone
   * @param endedAt when the record ended; null: it is there
   */
  record Came(@Nullable String object, @Nullable Instant endedAt) {}
}
