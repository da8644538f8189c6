package plinth.billing;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The subscription of a workspace. Immutable.
 *
 * <p>Spec: Billing resources (Subscription).
 *
 * @param workspaceId whose it is
 * @param trialEndsAt when the trial ends, or ended
 * @param currentPeriodStart since when it is paid for; null before the first charge
 * @param currentPeriodEnd until when it is paid for; null before the first charge
 * @param gracePeriodEndsAt until when an unpaid one waits; null unless past due
 * @param canceledAt when its owner canceled it
 * @param gateway the gateway that charges it; null before a card is saved
 * @param hasPaymentMethod whether a card is saved
 * @param seatCount active admins of the workspace, billed from the next renewal on
 * @param readOnlySince since when the workspace is read-only; null: it is not
 */
public record Subscription(
    long workspaceId,
    SubscriptionStatus status,
    Plan plan,
    BillingPeriod period,
    Instant trialEndsAt,
    @Nullable Instant currentPeriodStart,
    @Nullable Instant currentPeriodEnd,
    @Nullable Instant gracePeriodEndsAt,
    @Nullable Instant canceledAt,
    @Nullable String gateway,
    boolean hasPaymentMethod,
    int seatCount,
    @Nullable Instant readOnlySince) {

  /** The same, unpaid: read-only from now on, and suspended when the grace ends. */
  Subscription pastDue(Instant now, Instant graceEnds) {
    return with(SubscriptionStatus.PAST_DUE, graceEnds, canceledAt, now);
  }

  /** The same, suspended: read-only from now on, if it is not yet. */
  Subscription suspended(Instant now) {
    Instant since = readOnlySince == null ? now : readOnlySince;
    return with(SubscriptionStatus.SUSPENDED, gracePeriodEndsAt, canceledAt, since);
  }

  /** The same, canceled: it goes on until its period ends. */
  Subscription canceled(Instant now) {
    return with(SubscriptionStatus.CANCELED, gracePeriodEndsAt, now, readOnlySince);
  }

  private Subscription with(
      SubscriptionStatus next,
      @Nullable Instant graceEnds,
      @Nullable Instant canceled,
      @Nullable Instant readOnly) {
    return new Subscription(
        workspaceId,
        next,
        plan,
        period,
        trialEndsAt,
        currentPeriodStart,
        currentPeriodEnd,
        graceEnds,
        canceled,
        gateway,
        hasPaymentMethod,
        seatCount,
        readOnly);
  }
}
