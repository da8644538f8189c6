package plinth.moves;

import jakarta.json.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.records.relocation.Relocated;

/**
 * A move as it is stored.
 *
 * @param moved the record before and after the move
 * @param fromSlug its slug before the move
 * @param fromObject the slug of the object that it left; null: the object was deleted
 * @param toObject the slug of the object to which it came; null: the object was deleted
 * @param madeAt when the record that left was created
 * @param fromEnd when the record that left ended; null: it exists
 * @param toEnd when the record that came ended; null: it exists
 */
record MoveRow(
    long id,
    String globalSlug,
    Relocated moved,
    String fromSlug,
    @Nullable String fromObject,
    @Nullable String toObject,
    JsonObject fieldMap,
    Actor movedBy,
    @Nullable Instant reversedAt,
    Instant madeAt,
    @Nullable Instant fromEnd,
    @Nullable Instant toEnd) {}
