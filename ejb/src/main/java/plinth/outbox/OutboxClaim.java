package plinth.outbox;

import plinth.kernel.Lease;
import plinth.tenancy.Plane;

/**
 * A row of an outbox that is claimed, by what the dispatching role may see of it.
 *
 * @param plane the plane whose outbox holds it
 * @param lease the claim
 * @param listener key of the listener that it names
 * @param attempt which attempt this is, from 1
 */
public record OutboxClaim(Plane plane, Lease lease, String listener, int attempt) {}
