package plinth.fields;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When and by whom a record is created.
 *
 * @param at the moment
 * @param member the slug of the member who creates it; null if nobody of the workspace does
 */
public record Occasion(Instant at, @Nullable String member) {}
