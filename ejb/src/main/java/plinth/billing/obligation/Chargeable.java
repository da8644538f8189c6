package plinth.billing.obligation;

import plinth.billing.Subscription;
import plinth.billing.SubscriptionRepository;
import plinth.billing.SubscriptionStatus;

/**
 * Decides whether a saved card may be charged for an obligation now. This is checked again before
 * each charge, because a member may cancel, an operator may suspend, and the gateway may change
 * while an obligation waits.
 */
public final class Chargeable {
  private Chargeable() {}

  /** Returns whether the locked subscription still owes the obligation. */
  public static boolean isOwed(SubscriptionRepository.Locked from, Obligation of) {
    return isOwedAt(of.gateway(), from, of);
  }

  /** Returns the same for a charge at a gateway other than the obligation's own. */
  public static boolean isOwedAt(
      String gateway, SubscriptionRepository.Locked from, Obligation of) {
    Subscription subscription = from.subscription();
    return from.isCharged()
        && !of.isCheckout()
        && gateway.equals(subscription.gateway())
        && !subscription.plan().isByStaff()
        && isOwedBy(subscription, of);
  }

  private static boolean isOwedBy(Subscription subscription, Obligation of) {
    SubscriptionStatus status = subscription.status();
    return switch (of.kind()) {
      case INITIAL, RENEWAL ->
          of.owedFor().start() == null
              ? status == SubscriptionStatus.PAST_DUE
              : (status == SubscriptionStatus.TRIAL || status == SubscriptionStatus.ACTIVE)
                  && subscription.nextStart().equals(of.owedFor().start());
      case PLAN_CHANGE, ADDON_ONE_TIME -> status == SubscriptionStatus.ACTIVE;
      case SEAT_PRORATION ->
          status == SubscriptionStatus.ACTIVE || subscription.canceledAt() != null;
    };
  }
}
