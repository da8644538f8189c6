package plinth.billing.subscription;

import java.util.List;
import java.util.Set;
import plinth.billing.Subscription;
import plinth.billing.invoice.PaymentEventType;

/**
 * What a trigger makes of a subscription.
 *
 * @param next the subscription from now on
 * @param effects what has to be done with it, in the same transaction
 * @param events the payment events that tell of it; the first one tells of the money, if any moved
 */
public record Decision(Subscription next, Set<Effect> effects, List<PaymentEventType> events) {

  /** What decisions have done. */
  public enum Effect {
    /** The subscription is written. */
    BECOMES,
    /** The workspace turns read-only or open again, on every node. */
    STANDING,
    /** What the workspace may use changes, on every node. */
    LIMITS,
    /** A period begins: what is held is brought together with what was paid for it. */
    PERIOD,
    /** A pack is credited. */
    PACK,
    /** The money was not owed any more: it is credited to the next bills. */
    CREDIT,
    /** The workspace is scheduled for deletion, in billing's name. */
    DELETION_SCHEDULED,
    /** What billing scheduled is withdrawn. */
    DELETION_WITHDRAWN
  }

  /** A decision with these events in their order. */
  public Decision(Subscription next, Set<Effect> effects, PaymentEventType... events) {
    this(next, effects, List.of(events));
  }

  /** Nothing happens. */
  static Decision none(Subscription subscription) {
    return new Decision(subscription, Set.of());
  }

  /** Whether this has to be done. */
  public boolean has(Effect effect) {
    return effects.contains(effect);
  }
}
