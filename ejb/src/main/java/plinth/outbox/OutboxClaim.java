package plinth.outbox;

import java.util.List;
import plinth.kernel.Lease;
import plinth.tenancy.Plane;

/**
 * A claimed row of an outbox, with what the dispatching role may see.
 *
 * @param plane the plane whose outbox holds it
 * @param lease the claim
 * @param listener key of the listener that it names
 * @param attempts how many attempts began before
 */
public record OutboxClaim(Plane plane, Lease lease, String listener, int attempts) {
  /** The leases of the claims in one plane. */
  static List<Lease> leases(List<OutboxClaim> claims, Plane plane) {
    return claims.stream().filter(claim -> claim.plane() == plane).map(OutboxClaim::lease).toList();
  }
}
