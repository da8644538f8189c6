package plinth.fields;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;

/** The ability of a type whose values lie in time, so that relative dates can be asked of it. */
public interface Temporal<V> extends FieldType<V> {
  /** The units that relative dates of any type may use. */
  static List<String> words() {
    return List.of("minutes", "hours", "days");
  }

  /** The units that a relative date may use. */
  Set<ChronoUnit> units();

  /** The value that stands for a moment; days are days of UTC. */
  V at(Instant moment);
}
