package plinth.fields;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;

/**
 * Implemented by types whose values are dates or points in time, so that conditions may use
 * relative dates.
 */
public interface Temporal<V> extends FieldType<V> {
  /** The units that relative dates of any type may use. */
  static List<String> words() {
    return List.of("minutes", "hours", "days");
  }

  /** The units that a relative date may use. */
  Set<ChronoUnit> units();

  /** The value for a point in time; days are days in UTC. */
  V at(Instant moment);
}
