package plinth.records;

import java.util.Set;

/**
 * The record versions that a client expects before a change ({@code If-Match}).
 *
 * @param versions the accepted versions; empty accepts any
 */
public record Precondition(Set<Long> versions) {
  /** Accepts any version. */
  public static final Precondition NONE = new Precondition(Set.of());

  /** Whether a record of this version may be changed. */
  public boolean admits(long version) {
    return versions.isEmpty() || versions.contains(version);
  }
}
