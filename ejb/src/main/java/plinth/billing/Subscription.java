package plinth.billing;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The subscription of a workspace. Immutable.
 *
 * @param workspaceId the workspace that owns the subscription
 * @param dates the dates of its trial, its end, and an unpaid state
 * @param current the paid period
 * @param card the card that is charged
 * @param seatCount the number of active admins of the workspace, billed from the next renewal on
 */
public record Subscription(
    long workspaceId,
    SubscriptionStatus status,
    Tariff tariff,
    Dates dates,
    PaidPeriod current,
    CardAt card,
    int seatCount) {

  /**
   * The plan and its billing period.
   *
   * @param nextPeriod the billing period from the next renewal on; null if it does not change
   */
  public record Tariff(Plan plan, BillingPeriod period, @Nullable BillingPeriod nextPeriod) {}

  /**
   * Moments that change what a workspace may do.
   *
   * @param trialEndsAt when the trial ends, or ended
   * @param gracePeriodEndsAt when the grace period ends; null unless past due
   * @param canceledAt when the owner canceled the subscription
   * @param readOnlySince since when the workspace is read-only; null if it is not
   */
  public record Dates(
      Instant trialEndsAt,
      @Nullable Instant gracePeriodEndsAt,
      @Nullable Instant canceledAt,
      @Nullable Instant readOnlySince) {
    private Dates withTrialEnd(Instant ends) {
      return new Dates(ends, gracePeriodEndsAt, canceledAt, readOnlySince);
    }
  }

  /**
   * The paid period. All components are null before the first charge.
   *
   * @param start when the period begins; in the future if it was paid for before the previous
   *     period ended
   * @param end when the period ends
   * @param anchorDay the day of the month on which periods begin
   * @param paid what is paid for; null if nothing is yet
   */
  public record PaidPeriod(
      @Nullable Instant start,
      @Nullable Instant end,
      @Nullable Integer anchorDay,
      @Nullable Paid paid) {
    /** Before the first charge. */
    public static final PaidPeriod NONE = new PaidPeriod(null, null, null, null);
  }

  /**
   * The saved card.
   *
   * @param gateway the gateway that charges the card; null before a card is saved
   * @param isSaved whether a card is saved
   */
  public record CardAt(@Nullable String gateway, boolean isSaved) {}

  public Plan plan() {
    return tariff.plan();
  }

  /** Returns the billing period. */
  public BillingPeriod period() {
    return tariff.period();
  }

  /** Returns the billing period from the next renewal on; null if it does not change. */
  public @Nullable BillingPeriod nextPeriod() {
    return tariff.nextPeriod();
  }

  /** Returns when the trial ends, or ended. */
  public Instant trialEndsAt() {
    return dates.trialEndsAt();
  }

  /** Returns when the grace period ends; null unless past due. */
  public @Nullable Instant gracePeriodEndsAt() {
    return dates.gracePeriodEndsAt();
  }

  /** Returns when the owner canceled the subscription. */
  public @Nullable Instant canceledAt() {
    return dates.canceledAt();
  }

  /** Returns since when the workspace is read-only; null if it is not. */
  public @Nullable Instant readOnlySince() {
    return dates.readOnlySince();
  }

  /** Returns the start of the paid period; null before the first charge. */
  public @Nullable Instant currentPeriodStart() {
    return current.start();
  }

  /** Returns the end of the paid period; null before the first charge. */
  public @Nullable Instant currentPeriodEnd() {
    return current.end();
  }

  /** Returns the day of the month on which periods begin; null before the first charge. */
  public @Nullable Integer anchorDay() {
    return current.anchorDay();
  }

  /** Returns what is paid for in the current period; null if nothing is yet. */
  public @Nullable Paid paid() {
    return current.paid();
  }

  /** Returns the gateway that charges the card; null before a card is saved. */
  public @Nullable String gateway() {
    return card.gateway();
  }

  /** Returns whether a card is saved. */
  public boolean hasPaymentMethod() {
    return card.isSaved();
  }

  /**
   * Returns this subscription as past due: read-only from now on, and suspended when the grace
   * period ends.
   */
  public Subscription asPastDue(Instant now, Instant graceEnds) {
    return with(SubscriptionStatus.PAST_DUE, graceEnds, canceledAt(), now);
  }

  /** Returns this subscription as suspended: read-only from now on, unless it already is. */
  public Subscription asSuspended(Instant now) {
    Instant since = readOnlySince() == null ? now : readOnlySince();
    return with(SubscriptionStatus.SUSPENDED, gracePeriodEndsAt(), canceledAt(), since);
  }

  /** Returns this subscription as canceled; it stays usable until its period ends. */
  public Subscription asCanceled(Instant now) {
    return with(SubscriptionStatus.CANCELED, gracePeriodEndsAt(), now, readOnlySince());
  }

  /** Returns this subscription as active and writable. */
  public Subscription asActive() {
    return with(SubscriptionStatus.ACTIVE, null, null, null);
  }

  /** Returns this subscription as still canceled, and writable. */
  public Subscription asStillCanceled() {
    return with(SubscriptionStatus.CANCELED, null, canceledAt(), null);
  }

  private Subscription with(
      SubscriptionStatus next,
      @Nullable Instant graceEnds,
      @Nullable Instant canceled,
      @Nullable Instant readOnly) {
    Dates changed = new Dates(trialEndsAt(), graceEnds, canceled, readOnly);
    return new Subscription(workspaceId, next, tariff, changed, current, card, seatCount);
  }

  /** Returns when the next period begins: at the end of the current period, or of the trial. */
  public Instant nextStart() {
    Instant end = currentPeriodEnd();
    return end == null ? trialEndsAt() : end;
  }

  /** Returns the billing period of the next period. */
  public BillingPeriod renewalPeriod() {
    BillingPeriod next = nextPeriod();
    return next == null ? period() : next;
  }

  /** Returns the anchor day of a period after the current one that begins at the given moment. */
  public int anchorAfter(Instant start) {
    Integer anchor = anchorDay();
    return anchor == null || !start.equals(currentPeriodEnd())
        ? BillingPeriod.anchor(start)
        : anchor;
  }

  /** Returns this subscription, paid for one period of this length from the given moment on. */
  public Subscription paidFrom(Instant start, BillingPeriod as) {
    int anchor = anchorAfter(start);
    BillingPeriod next = nextPeriod() == as ? null : nextPeriod();
    return with(new Tariff(plan(), as, next))
        .with(new PaidPeriod(start, as.end(start, anchor), anchor, paid()));
  }

  /** Returns this subscription with another value of what is paid for in the current period. */
  public Subscription withPaid(@Nullable Paid now) {
    return with(new PaidPeriod(current.start(), current.end(), current.anchorDay(), now));
  }

  /** Returns this subscription with its paid period extended. */
  public Subscription extendedBy(BillingPeriod by) {
    Instant end = nextStart();
    Instant later = by.end(end, anchorAfter(end));
    return with(new PaidPeriod(current.start(), later, current.anchorDay(), paid()));
  }

  /**
   * Returns this subscription with a plan and period from now on, and another period from the next
   * renewal on.
   */
  public Subscription withTariff(Plan other, BillingPeriod as, @Nullable BillingPeriod next) {
    return with(new Tariff(other, as, next));
  }

  private Subscription with(Tariff other) {
    return new Subscription(workspaceId, status, other, dates, current, card, seatCount);
  }

  private Subscription with(PaidPeriod other) {
    return new Subscription(workspaceId, status, tariff, dates, other, card, seatCount);
  }

  /**
   * Returns this subscription on terms agreed with staff: active without an end if staff bills the
   * plan, otherwise on trial until the given moment.
   */
  public Subscription withAgreedTerms(Plan other, BillingPeriod as, Instant trialEnds) {
    boolean isByStaff = other.isByStaff();
    return new Subscription(
        workspaceId,
        isByStaff ? SubscriptionStatus.ACTIVE : SubscriptionStatus.TRIAL,
        new Tariff(other, as, null),
        new Dates(isByStaff ? trialEndsAt() : trialEnds, null, null, null),
        PaidPeriod.NONE,
        card,
        seatCount);
  }

  /**
   * Returns this subscription with a card at a gateway, and with a trial until the given moment.
   */
  public Subscription withCard(String at, Instant trialEnds) {
    return new Subscription(
        workspaceId,
        status,
        tariff,
        dates.withTrialEnd(trialEnds),
        current,
        new CardAt(at, true),
        seatCount);
  }
}
