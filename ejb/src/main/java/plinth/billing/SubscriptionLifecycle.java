package plinth.billing;

import static plinth.billing.Decision.Effect.BECOMES;
import static plinth.billing.Decision.Effect.CANCELLATION_NOTED;
import static plinth.billing.Decision.Effect.DELETION_SCHEDULED;
import static plinth.billing.Decision.Effect.READ_ONLY;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * Decides what becomes of a subscription: one method a trigger, one arm a status. The moment is the
 * workspace's business moment, and a trigger that comes too early, too late or twice changes
 * nothing.
 *
 * <p>Spec: Subscription status.
 */
final class SubscriptionLifecycle {
  private SubscriptionLifecycle() {}

  /** The trial may be over: without a card that can be charged, the workspace is past due. */
  static Decision trialEnds(Subscription subscription, Instant now, Duration grace) {
    return switch (subscription.status()) {
      case TRIAL ->
          subscription.hasPaymentMethod() || !isOver(subscription.trialEndsAt(), now)
              ? Decision.none(subscription)
              : new Decision(
                  subscription.pastDue(now, now.plus(grace)), Set.of(BECOMES, READ_ONLY));
      case ACTIVE, PAST_DUE, CANCELED, SUSPENDED -> Decision.none(subscription);
    };
  }

  /** The grace of an unpaid one, or the period that a canceled one has paid for, may be over. */
  static Decision expires(Subscription subscription, Instant now) {
    return switch (subscription.status()) {
      case PAST_DUE -> suspendedAfter(subscription, subscription.gracePeriodEndsAt(), now);
      case CANCELED -> suspendedAfter(subscription, subscription.currentPeriodEnd(), now);
      case TRIAL, ACTIVE, SUSPENDED -> Decision.none(subscription);
    };
  }

  /** The owner cancels; refused with 400 unless it is active. */
  static Decision cancel(Subscription subscription, Instant now) {
    return switch (subscription.status()) {
      case ACTIVE -> new Decision(subscription.canceled(now), Set.of(BECOMES, CANCELLATION_NOTED));
      case TRIAL, PAST_DUE, CANCELED, SUSPENDED ->
          throw new Problem(BillingProblem.SUBSCRIPTION_NOT_ACTIVE);
    };
  }

  /** A suspended one may have been unpaid for so long that its workspace is to be deleted. */
  static Decision staysUnpaid(Subscription subscription, Instant now, Duration kept) {
    return switch (subscription.status()) {
      case SUSPENDED -> {
        Instant since = subscription.readOnlySince();
        yield since != null && isOver(since.plus(kept), now)
            ? new Decision(subscription, Set.of(DELETION_SCHEDULED))
            : Decision.none(subscription);
      }
      case TRIAL, ACTIVE, PAST_DUE, CANCELED -> Decision.none(subscription);
    };
  }

  private static Decision suspendedAfter(
      Subscription subscription, @Nullable Instant end, Instant now) {
    return isOver(end, now)
        ? new Decision(subscription.suspended(now), Set.of(BECOMES, READ_ONLY))
        : Decision.none(subscription);
  }

  private static boolean isOver(@Nullable Instant end, Instant now) {
    return end != null && !now.isBefore(end);
  }
}
