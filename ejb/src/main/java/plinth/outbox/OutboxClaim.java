package plinth.outbox;

import java.util.List;
import plinth.kernel.Lease;
import plinth.tenancy.Plane;

/**
 * A row of an outbox that is claimed, by what the dispatching role may see of it.
 *
 * @param plane the plane whose outbox holds it
 * @param lease the claim
 * @param listener key of the listener that it names
 * @param attempts how many attempts were begun before
 */
public record OutboxClaim(Plane plane, Lease lease, String listener, int attempts) {
  /** The leases of the claims in one plane. */
  static List<Lease> leases(List<OutboxClaim> claims, Plane plane) {
    return claims.stream().filter(claim -> claim.plane() == plane).map(OutboxClaim::lease).toList();
  }
}
