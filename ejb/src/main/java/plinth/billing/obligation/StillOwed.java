package plinth.billing.obligation;

import plinth.billing.Subscription;
import plinth.billing.SubscriptionRepository;
import plinth.billing.SubscriptionStatus;

/**
 * Decides whether a saved card may be charged for an obligation at this moment: it is asked again
 * before each charge, because people cancel, operators suspend, and gateways are changed while one
 * waits.
 */
public final class StillOwed {
  private StillOwed() {}

  /** Whether the subscription, as it is locked, still owes it. */
  public static boolean is(SubscriptionRepository.Locked from, Obligation of) {
    return isAt(of.gateway(), from, of);
  }

  /** The same, if it is charged at a gateway that is not its own. */
  public static boolean isAt(String gateway, SubscriptionRepository.Locked from, Obligation of) {
    Subscription subscription = from.subscription();
    return from.isCharged()
        && !of.isCheckout()
        && gateway.equals(subscription.gateway())
        && !subscription.plan().isByStaff()
        && isOf(subscription, of);
  }

  private static boolean isOf(Subscription subscription, Obligation of) {
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
