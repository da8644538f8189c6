package plinth.kernel;

import java.util.Set;

/**
 * The versions of a resource that a client expects before a change ({@code If-Match}).
 *
 * @param versions the accepted versions; empty accepts any
 */
public record Precondition(Set<Long> versions) {
  /** Accepts any version. */
  public static final Precondition NONE = new Precondition(Set.of());

  /** Refuses the change of a resource that has another version (412), and names that version. */
  public void require(long version) {
    if (!versions.isEmpty() && !versions.contains(version)) {
      throw new Problem(KernelProblem.STALE_VERSION).with("version", version);
    }
  }
}
