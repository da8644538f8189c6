package plinth.fields;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * When and by whom a record is created.
 *
 * @param at the moment
 * @param zone the time zone of the workspace, in which the moment has its day
 * @param member the slug of the member who creates it; null if nobody of the workspace does
 * @param active the slugs of the active members among those whom default values name
 */
public record Occasion(Instant at, ZoneId zone, @Nullable String member, Set<String> active) {
  /** Copies the slugs. */
  public Occasion {
    active = Set.copyOf(active);
  }

  /** Creates an occasion for fields whose default values name no members. */
  public Occasion(Instant at, ZoneId zone, @Nullable String member) {
    this(at, zone, member, Set.of());
  }
}
