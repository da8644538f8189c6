package plinth.billing;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The subscription of a workspace. Immutable.
 *
 * @param workspaceId whose it is
 * @param dates of its trial, of its end, and of what is unpaid
 * @param current the period that is paid for
 * @param card what it is charged by
 * @param seatCount active admins of the workspace, billed from the next renewal on
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
   * What is billed.
   *
   * @param nextPeriod how it is billed from the next renewal on; null: as now
   */
  public record Tariff(Plan plan, BillingPeriod period, @Nullable BillingPeriod nextPeriod) {}

  /**
   * Moments that change what a workspace may do.
   *
   * @param trialEndsAt when the trial ends, or ended
   * @param gracePeriodEndsAt until when an unpaid one waits; null unless past due
   * @param canceledAt when its owner canceled it
   * @param readOnlySince since when the workspace is read-only; null: it is not
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
   * The period that is paid for. All are null before the first charge.
   *
   * @param start since when; it lies ahead where a period was paid for before the one before was
   *     over
   * @param end until when
   * @param anchorDay the day of the month that periods begin on
   * @param paid what is paid for; null: nothing yet
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
   * @param gateway that charges it; null before a card is saved
   * @param isSaved whether one is saved
   */
  public record CardAt(@Nullable String gateway, boolean isSaved) {}

  public Plan plan() {
    return tariff.plan();
  }

  /** How it is billed. */
  public BillingPeriod period() {
    return tariff.period();
  }

  /** How it is billed from the next renewal on; null: as now. */
  public @Nullable BillingPeriod nextPeriod() {
    return tariff.nextPeriod();
  }

  /** When the trial ends, or ended. */
  public Instant trialEndsAt() {
    return dates.trialEndsAt();
  }

  /** Until when an unpaid one waits; null unless past due. */
  public @Nullable Instant gracePeriodEndsAt() {
    return dates.gracePeriodEndsAt();
  }

  /** When its owner canceled it. */
  public @Nullable Instant canceledAt() {
    return dates.canceledAt();
  }

  /** Since when the workspace is read-only; null: it is not. */
  public @Nullable Instant readOnlySince() {
    return dates.readOnlySince();
  }

  /** Since when it is paid for; null before the first charge. */
  public @Nullable Instant currentPeriodStart() {
    return current.start();
  }

  /** Until when it is paid for; null before the first charge. */
  public @Nullable Instant currentPeriodEnd() {
    return current.end();
  }

  /** The day of the month that periods begin on; null before the first charge. */
  public @Nullable Integer anchorDay() {
    return current.anchorDay();
  }

  /** What is paid for in the current period; null: nothing yet. */
  public @Nullable Paid paid() {
    return current.paid();
  }

  /** The gateway that charges it; null before a card is saved. */
  public @Nullable String gateway() {
    return card.gateway();
  }

  /** Whether a card is saved. */
  public boolean hasPaymentMethod() {
    return card.isSaved();
  }

  /** The same, unpaid: read-only from now on, and suspended when the grace ends. */
  public Subscription pastDue(Instant now, Instant graceEnds) {
    return with(SubscriptionStatus.PAST_DUE, graceEnds, canceledAt(), now);
  }

  /** The same, suspended: read-only from now on, if it is not yet. */
  public Subscription suspended(Instant now) {
    Instant since = readOnlySince() == null ? now : readOnlySince();
    return with(SubscriptionStatus.SUSPENDED, gracePeriodEndsAt(), canceledAt(), since);
  }

  /** The same, canceled: it goes on until its period ends. */
  public Subscription canceled(Instant now) {
    return with(SubscriptionStatus.CANCELED, gracePeriodEndsAt(), now, readOnlySince());
  }

  /** The same, active and open for writes. */
  public Subscription active() {
    return with(SubscriptionStatus.ACTIVE, null, null, null);
  }

  /** The same, canceled as it was, and open for writes. */
  public Subscription stillCanceled() {
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

  /** When the next period begins: with the end of this one, or of the trial. */
  public Instant nextStart() {
    Instant end = currentPeriodEnd();
    return end == null ? trialEndsAt() : end;
  }

  /** How the next period is billed. */
  public BillingPeriod renewsAs() {
    BillingPeriod next = nextPeriod();
    return next == null ? period() : next;
  }

  /** The day of the month that a period keeps to which begins at a moment after this one. */
  public int anchorAfter(Instant start) {
    Integer anchor = anchorDay();
    return anchor == null || !start.equals(currentPeriodEnd())
        ? BillingPeriod.anchor(start)
        : anchor;
  }

  /** The same, paid for from a moment on for a period of this length. */
  public Subscription paidFrom(Instant start, BillingPeriod as) {
    int anchor = anchorAfter(start);
    BillingPeriod next = nextPeriod() == as ? null : nextPeriod();
    return with(new Tariff(plan(), as, next))
        .with(new PaidPeriod(start, as.end(start, anchor), anchor, paid()));
  }

  /** The same with what is paid for in the current period. */
  public Subscription having(@Nullable Paid now) {
    return with(new PaidPeriod(current.start(), current.end(), current.anchorDay(), now));
  }

  /** The same, paid for a while longer than its period. */
  public Subscription longer(BillingPeriod by) {
    Instant end = nextStart();
    Instant later = by.end(end, anchorAfter(end));
    return with(new PaidPeriod(current.start(), later, current.anchorDay(), paid()));
  }

  /** The same on a plan and in a period from now on, and in another from the next renewal on. */
  public Subscription on(Plan other, BillingPeriod as, @Nullable BillingPeriod next) {
    return with(new Tariff(other, as, next));
  }

  private Subscription with(Tariff other) {
    return new Subscription(workspaceId, status, other, dates, current, card, seatCount);
  }

  private Subscription with(PaidPeriod other) {
    return new Subscription(workspaceId, status, tariff, dates, other, card, seatCount);
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
        new Tariff(other, as, null),
        new Dates(isByStaff ? trialEndsAt() : trialEnds, null, null, null),
        PaidPeriod.NONE,
        card,
        seatCount);
  }

  /** The same with a card at a gateway, and a trial until then. */
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
