package plinth.billing;

import java.util.Set;

/**
 * What a trigger makes of a subscription.
 *
 * <p>Spec: Subscription status.
 *
 * @param next the subscription from now on
 * @param effects what has to be done with it, in the same transaction
 */
record Decision(Subscription next, Set<Effect> effects) {

  /** What decisions have done. */
  enum Effect {
    /** The subscription is written. */
    BECOMES,
    /** The workspace turns read-only, on every node. */
    READ_ONLY,
    /** A payment event tells of the cancellation. */
    CANCELLATION_NOTED,
    /** The workspace is scheduled for deletion, in billing's name. */
    DELETION_SCHEDULED
  }

  /** Nothing happens. */
  static Decision none(Subscription subscription) {
    return new Decision(subscription, Set.of());
  }

  /** Whether this has to be done. */
  boolean has(Effect effect) {
    return effects.contains(effect);
  }
}
