package plinth.billing.subscription;

import static plinth.billing.subscription.Decision.Effect.BECOMES;
import static plinth.billing.subscription.Decision.Effect.DELETION_SCHEDULED;
import static plinth.billing.subscription.Decision.Effect.STANDING;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.billing.BillingProblem;
import plinth.billing.Subscription;
import plinth.billing.SubscriptionStatus;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.invoice.PaymentEventType;
import plinth.billing.obligation.Obligation;
import plinth.kernel.Problem;

/**
 * Decides on changes of a subscription by schedule or by its owner, and when a card is saved or a
 * charge fails: one method per trigger, one switch arm per status. All moments are in the
 * workspace's business time, and a trigger that comes too early, too late or twice has no effect.
 * {@link PaidLifecycle} decides what a payment does.
 */
public final class SubscriptionLifecycle {
  private SubscriptionLifecycle() {}

  /** Ends a trial that is over: without a card to charge, the workspace becomes past due. */
  static Decision endTrial(Subscription subscription, Instant now, Duration grace) {
    return switch (subscription.status()) {
      case TRIAL ->
          subscription.hasPaymentMethod() || !isOver(subscription.trialEndsAt(), now)
              ? Decision.none(subscription)
              : unpaid(subscription, now, grace);
      case ACTIVE, PAST_DUE, CANCELED, SUSPENDED -> Decision.none(subscription);
    };
  }

  /**
   * Ends the grace period of an unpaid subscription, or the paid period of a canceled one, if it is
   * over.
   */
  static Decision expire(Subscription subscription, Instant now) {
    return switch (subscription.status()) {
      case PAST_DUE -> suspendAfter(subscription, subscription.gracePeriodEndsAt(), now);
      case CANCELED -> suspendAfter(subscription, subscription.currentPeriodEnd(), now);
      case TRIAL, ACTIVE, SUSPENDED -> Decision.none(subscription);
    };
  }

  /**
   * Cancels on behalf of the owner; returns 400 unless the subscription is active, and if staff
   * bills it.
   */
  static Decision cancel(Subscription subscription, Instant now) {
    if (subscription.plan().isByStaff()) {
      throw new Problem(BillingProblem.PLAN_BY_STAFF);
    }
    return switch (subscription.status()) {
      case ACTIVE ->
          new Decision(
              subscription.asCanceled(now),
              Set.of(BECOMES),
              PaymentEventType.SUBSCRIPTION_CANCELED);
      case TRIAL, PAST_DUE, CANCELED, SUSPENDED ->
          throw new Problem(BillingProblem.SUBSCRIPTION_NOT_ACTIVE);
    };
  }

  /** Schedules the deletion of a suspended workspace that has been unpaid for too long. */
  static Decision scheduleDeletion(Subscription subscription, Instant now, Duration kept) {
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

  /**
   * Records a saved card: it is charged from now on, and a trial is extended.
   *
   * @param gateway the gateway that stores the card
   * @param longerTrialEnds the end of a trial with a card
   */
  public static Decision saveCard(
      Subscription subscription, String gateway, Instant longerTrialEnds) {
    Instant ends = subscription.trialEndsAt();
    boolean isLonger =
        subscription.status() == SubscriptionStatus.TRIAL && longerTrialEnds.isAfter(ends);
    return new Decision(
        subscription.withCard(gateway, isLonger ? longerTrialEnds : ends),
        Set.of(BECOMES),
        PaymentEventType.CARD_SAVED);
  }

  /**
   * Decides on a failed charge. Only a charge for the next period makes the subscription unpaid,
   * and only when the gateway does not retry; any other failure is reported without a change.
   */
  public static Decision fail(
      Subscription subscription,
      Obligation obligation,
      boolean isFinal,
      Instant now,
      Duration grace) {
    PaymentEventType told = failure(obligation.kind());
    boolean isOfNext =
        obligation.isForPeriod()
            && !obligation.isCheckout()
            && subscription.nextStart().equals(obligation.owedFor().start());
    if (!isFinal || !isOfNext) {
      return new Decision(subscription, Set.of(), told);
    }
    return switch (subscription.status()) {
      case TRIAL, ACTIVE -> unpaid(subscription, now, grace, told);
      case PAST_DUE, CANCELED, SUSPENDED -> new Decision(subscription, Set.of(), told);
    };
  }

  private static PaymentEventType failure(ChargeKind kind) {
    return switch (kind) {
      case PLAN_CHANGE -> PaymentEventType.PLAN_CHANGE_FAILED;
      case ADDON_ONE_TIME -> PaymentEventType.ADDON_CHARGE_FAILED;
      case INITIAL, RENEWAL, SEAT_PRORATION -> PaymentEventType.CHARGE_FAILED;
    };
  }

  private static Decision unpaid(
      Subscription subscription, Instant now, Duration grace, PaymentEventType... told) {
    return new Decision(
        subscription.asPastDue(now, now.plus(grace)), Set.of(BECOMES, STANDING), told);
  }

  private static Decision suspendAfter(
      Subscription subscription, @Nullable Instant end, Instant now) {
    return isOver(end, now)
        ? new Decision(subscription.asSuspended(now), Set.of(BECOMES, STANDING))
        : Decision.none(subscription);
  }

  private static boolean isOver(@Nullable Instant end, Instant now) {
    return end != null && !now.isBefore(end);
  }
}
