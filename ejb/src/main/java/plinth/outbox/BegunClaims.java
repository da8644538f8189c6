package plinth.outbox;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/** The claims that this node works on now, by the database that holds their rows. Thread-safe. */
final class BegunClaims {
  private final Set<Begun> begun = ConcurrentHashMap.newKeySet();

  private record Begun(Optional<Caller.Workspace> dedicated, OutboxClaim claim) {}

  /**
   * Records that work on claims begins.
   *
   * @param workspace the workspace of their rows; null: the main plane
   */
  void add(Caller.@Nullable Workspace workspace, Collection<OutboxClaim> claims) {
    claims.forEach(claim -> begun.add(toBegun(workspace, claim)));
  }

  /** Records that work on claims has ended. */
  void remove(Caller.@Nullable Workspace workspace, Collection<OutboxClaim> claims) {
    claims.forEach(claim -> begun.remove(toBegun(workspace, claim)));
  }

  /** All claims, by the workspace with the dedicated database; empty: the main database. */
  Map<Optional<Caller.Workspace>, List<OutboxClaim>> byDatabase() {
    return begun.stream()
        .collect(
            Collectors.groupingBy(
                Begun::dedicated, Collectors.mapping(Begun::claim, Collectors.toList())));
  }

  private static Begun toBegun(Caller.@Nullable Workspace workspace, OutboxClaim claim) {
    return new Begun(
        Optional.ofNullable(workspace).filter(where -> where.database() != null), claim);
  }
}
