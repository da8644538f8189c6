package plinth.billing.subscription;

import java.util.List;
import java.util.Set;
import plinth.billing.Subscription;
import plinth.billing.invoice.PaymentEventType;

/**
 * The result of a trigger on a subscription.
 *
 * @param next the subscription from now on
 * @param effects the effects to apply in the same transaction
 * @param events the payment events to write; the first one describes the money, if any moved
 */
public record Decision(Subscription next, Set<Effect> effects, List<PaymentEventType> events) {

  /** The effects of decisions. */
  public enum Effect {
    /** The subscription is saved. */
    BECOMES,
    /** The workspace becomes read-only or writable, on every node. */
    STANDING,
    /** The limits of the workspace change, on every node. */
    LIMITS,
    /** A period begins: the add-ons of the workspace are reconciled with what was paid for. */
    PERIOD,
    /** A pack is credited. */
    PACK,
    /** The money was no longer owed: it is credited to the next bills. */
    CREDIT,
    /** The workspace is scheduled for deletion on behalf of billing. */
    DELETION_SCHEDULED,
    /** A deletion that billing scheduled is withdrawn. */
    DELETION_WITHDRAWN
  }

  /** Creates a decision with these events in the given order. */
  public Decision(Subscription next, Set<Effect> effects, PaymentEventType... events) {
    this(next, effects, List.of(events));
  }

  /** Returns a decision without effects. */
  static Decision none(Subscription subscription) {
    return new Decision(subscription, Set.of());
  }

  /** Returns whether the decision has this effect. */
  public boolean has(Effect effect) {
    return effects.contains(effect);
  }
}
