package plinth.outbox;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.tenancy.Plane;

/**
 * Claims rows so that no listener has more than {@value #MAX_PER_LISTENER} rows of a database in
 * hand on a node, and no workspace more than {@value #MAX_PER_WORKSPACE}.
 */
final class OutboxShares {
  static final int MAX_PER_LISTENER = 16;
  static final int MAX_PER_WORKSPACE = 8;

  /** A listener that has this many rows in hand waits, so that each statement claims several. */
  private static final int ENOUGH = MAX_PER_LISTENER / 2;

  private final List<OutboxClaim> held;

  /** Creates the shares of a node that has some rows in hand. */
  OutboxShares(Collection<OutboxClaim> inHand) {
    this.held = new ArrayList<>(inHand);
  }

  /** Claims at most {@code most} rows for these listeners in some planes of one database. */
  List<OutboxClaim> claim(Db db, List<Plane> planes, Collection<String> listeners, int most) {
    List<OutboxClaim> claims = new ArrayList<>();
    int room;
    List<OutboxClaim> found;
    do {
      Map<String, Integer> busy = count(OutboxClaim::listener);
      List<String> ready =
          listeners.stream().filter(one -> busy.getOrDefault(one, 0) < ENOUGH).toList();
      int ofListener =
          ready.stream()
              .mapToInt(one -> MAX_PER_LISTENER - busy.getOrDefault(one, 0))
              .min()
              .orElse(0);
      room = Math.min(most - claims.size(), ofListener);
      found = room == 0 ? List.of() : claimOnce(db, planes, ready, room);
      claims.addAll(found);
    } while (room > 0 && found.size() == room);
    return claims;
  }

  private List<OutboxClaim> claimOnce(Db db, List<Plane> planes, List<String> listeners, int room) {
    List<OutboxClaim> found = new ArrayList<>();
    for (Plane plane : planes) {
      if (found.size() < room) {
        Map<Long, Integer> busy = count(claim -> claim.lease().workspaceId());
        found.addAll(OutboxClaims.claim(db, plane, listeners, busy, room - found.size()));
      }
    }
    held.addAll(found);
    return found;
  }

  /** The numbers of rows in hand by listener or workspace. */
  private <K> Map<K, Integer> count(Function<OutboxClaim, @Nullable K> of) {
    return held.stream()
        .filter(claim -> of.apply(claim) != null)
        .collect(Collectors.toMap(of, claim -> 1, Integer::sum));
  }
}
