package plinth.billing;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The subscription of a workspace. Immutable.
 *
 * @param workspaceId whose it is
 * @param nextPeriod how it is billed from the next renewal on; null: as now
 * @param trialEndsAt when the trial ends, or ended
 * @param currentPeriodStart since when it is paid for; null before the first charge; it lies ahead
 *     where a period was paid for before the one before was over
 * @param currentPeriodEnd until when it is paid for; null before the first charge
 * @param anchorDay the day of the month that periods begin on; null before the first charge
 * @param gracePeriodEndsAt until when an unpaid one waits; null unless past due
 * @param canceledAt when its owner canceled it
 * @param gateway the gateway that charges it; null before a card is saved
 * @param hasPaymentMethod whether a card is saved
 * @param seatCount active admins of the workspace, billed from the next renewal on
 * @param readOnlySince since when the workspace is read-only; null: it is not
 * @param paid what is paid for in the current period; null: nothing yet
 */
public record Subscription(
    long workspaceId,
    SubscriptionStatus status,
    Plan plan,
    BillingPeriod period,
    @Nullable BillingPeriod nextPeriod,
    Instant trialEndsAt,
    @Nullable Instant currentPeriodStart,
    @Nullable Instant currentPeriodEnd,
    @Nullable Integer anchorDay,
    @Nullable Instant gracePeriodEndsAt,
    @Nullable Instant canceledAt,
    @Nullable String gateway,
    boolean hasPaymentMethod,
    int seatCount,
    @Nullable Instant readOnlySince,
    @Nullable Paid paid) {

  /** The same, unpaid: read-only from now on, and suspended when the grace ends. */
  public Subscription pastDue(Instant now, Instant graceEnds) {
    return with(SubscriptionStatus.PAST_DUE, graceEnds, canceledAt, now);
  }

  /** The same, suspended: read-only from now on, if it is not yet. */
  public Subscription suspended(Instant now) {
    Instant since = readOnlySince == null ? now : readOnlySince;
    return with(SubscriptionStatus.SUSPENDED, gracePeriodEndsAt, canceledAt, since);
  }

  /** The same, canceled: it goes on until its period ends. */
  public Subscription canceled(Instant now) {
    return with(SubscriptionStatus.CANCELED, gracePeriodEndsAt, now, readOnlySince);
  }

  /** The same, active and open for writes. */
  public Subscription active() {
    return with(SubscriptionStatus.ACTIVE, null, null, null);
  }

  /** The same, canceled as it was, and open for writes. */
  public Subscription stillCanceled() {
    return with(SubscriptionStatus.CANCELED, null, canceledAt, null);
  }

  /** When the next period begins: with the end of this one, or of the trial. */
  public Instant nextStart() {
    return currentPeriodEnd == null ? trialEndsAt : currentPeriodEnd;
  }

  /** How the next period is billed. */
  public BillingPeriod renewsAs() {
    return nextPeriod == null ? period : nextPeriod;
  }

  /** The day of the month that a period keeps to which begins at a moment after this one. */
  public int anchorAfter(Instant start) {
    return anchorDay == null || !start.equals(currentPeriodEnd)
        ? BillingPeriod.anchor(start)
        : anchorDay;
  }

  /** The same, paid for from a moment on for a period of this length. */
  public Subscription paidFrom(Instant start, BillingPeriod as) {
    int anchor = anchorAfter(start);
    return new Subscription(
        workspaceId,
        status,
        plan,
        as,
        nextPeriod == as ? null : nextPeriod,
        trialEndsAt,
        start,
        as.end(start, anchor),
        anchor,
        gracePeriodEndsAt,
        canceledAt,
        gateway,
        hasPaymentMethod,
        seatCount,
        readOnlySince,
        paid);
  }

  /** The same with what is paid for in the current period. */
  public Subscription having(@Nullable Paid now) {
    return new Subscription(
        workspaceId,
        status,
        plan,
        period,
        nextPeriod,
        trialEndsAt,
        currentPeriodStart,
        currentPeriodEnd,
        anchorDay,
        gracePeriodEndsAt,
        canceledAt,
        gateway,
        hasPaymentMethod,
        seatCount,
        readOnlySince,
        now);
  }

  /** The same, paid for a while longer than its period. */
  public Subscription longer(BillingPeriod by) {
    Instant end = nextStart();
    return new Subscription(
        workspaceId,
        status,
        plan,
        period,
        nextPeriod,
        trialEndsAt,
        currentPeriodStart,
        by.end(end, anchorAfter(end)),
        anchorDay,
        gracePeriodEndsAt,
        canceledAt,
        gateway,
        hasPaymentMethod,
        seatCount,
        readOnlySince,
        paid);
  }

  /** The same on a plan and in a period from now on, and in another from the next renewal on. */
  public Subscription on(Plan other, BillingPeriod as, @Nullable BillingPeriod next) {
    return new Subscription(
        workspaceId,
        status,
        other,
        as,
        next,
        trialEndsAt,
        currentPeriodStart,
        currentPeriodEnd,
        anchorDay,
        gracePeriodEndsAt,
        canceledAt,
        gateway,
        hasPaymentMethod,
        seatCount,
        readOnlySince,
        paid);
  }

  /**
   * The same on terms that staff agreed: active without an end where staff bills it, else a trial
   * until then.
   */
  public Subscription agreed(Plan other, BillingPeriod as, Instant trialEnds) {
    boolean isByStaff = other.isByStaff();
    return new Subscription(
        workspaceId,
        isByStaff ? SubscriptionStatus.ACTIVE : SubscriptionStatus.TRIAL,
        other,
        as,
        null,
        isByStaff ? trialEndsAt : trialEnds,
        null,
        null,
        null,
        null,
        null,
        gateway,
        hasPaymentMethod,
        seatCount,
        null,
        null);
  }

  /** The same with a card at a gateway, and a trial until then. */
  public Subscription withCard(String at, Instant trialEnds) {
    return new Subscription(
        workspaceId,
        status,
        plan,
        period,
        nextPeriod,
        trialEnds,
        currentPeriodStart,
        currentPeriodEnd,
        anchorDay,
        gracePeriodEndsAt,
        canceledAt,
        at,
        true,
        seatCount,
        readOnlySince,
        paid);
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
        nextPeriod,
        trialEndsAt,
        currentPeriodStart,
        currentPeriodEnd,
        anchorDay,
        graceEnds,
        canceled,
        gateway,
        hasPaymentMethod,
        seatCount,
        readOnly,
        paid);
  }
}
