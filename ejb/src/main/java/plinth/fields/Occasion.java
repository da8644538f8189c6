package plinth.fields;

import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * When and by whom a record is created.
 *
 * @param at the moment
 * @param zone the time zone of the workspace, in which the moment has its day
 * @param member the slug of the member who creates it; null if nobody of the workspace does
 */
public record Occasion(Instant at, ZoneId zone, @Nullable String member) {}
