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
 * @param fromSlug its slug before
 * @param fromObject the slug of the object that it left; null: that is gone
 * @param toObject the slug of the object that it came to; null: that is gone
 * @param madeAt when the record that left was made
 * @param fromEnd when the record that left ended; null: it is there
 * @param toEnd when the record that came ended; null: it is there
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
