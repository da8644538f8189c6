package plinth.billing;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.QueryHint;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.tenancy.TenantEntities;
import plinth.tenancy.directory.RegisteredWorkspace;

/**
 * The row of a subscription. Decisions are made on an immutable {@link Subscription} and written
 * back here. While an operator holds the subscription, it is suspended and read-only; decisions
 * then change what the release restores.
 */
@Entity
@Table(schema = "main", name = "subscription")
@NamedQuery(
    name = WorkspaceSubscription.LOCKED,
    query = "select s from WorkspaceSubscription s where s.workspaceId = :workspace",
    lockMode = LockModeType.PESSIMISTIC_WRITE,
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(
    name = WorkspaceSubscription.WITH_WORKSPACES,
    query =
        """
        select s, w, SQL('(select count(*) from main.user_workspaces m
                           where m.workspace_id = ? and m.status = ''active'')', s.workspaceId)
          from WorkspaceSubscription s join RegisteredWorkspace w on w.id = s.workspaceId
         where s.workspaceId in :workspaces
         order by s.workspaceId
        """,
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(
    name = WorkspaceSubscription.MANAGED_AS,
    query =
        """
        select s.workspaceId from WorkspaceSubscription s
         where s.managedId = :id and s.managedGateway = :gateway
        """,
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(
    name = WorkspaceSubscription.MANAGED,
    query =
        """
        select s.workspaceId from WorkspaceSubscription s
         where s.managedId is not null and s.managedGateway = s.gateway
           and s.workspaceId in :workspaces
        """,
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
public class WorkspaceSubscription {
  static final String LOCKED = "WorkspaceSubscription.locked";
  static final String WITH_WORKSPACES = "WorkspaceSubscription.withWorkspaces";
  static final String MANAGED_AS = "WorkspaceSubscription.managedAs";
  static final String MANAGED = "WorkspaceSubscription.managed";

  @Id
  @Column(name = "workspace_id")
  private long workspaceId;

  private SubscriptionStatus status;

  @Column(name = "trial_ends_at")
  private Instant trialEndsAt;

  /** The end of the trial that the owners were notified of. */
  @Column(name = "trial_end_told")
  private @Nullable Instant notifiedTrialEnd;

  @Column(name = "current_period_start")
  private @Nullable Instant periodStart;

  @Column(name = "current_period_end")
  private @Nullable Instant periodEnd;

  @Column(name = "next_period")
  private @Nullable BillingPeriod nextPeriod;

  @Column(name = "anchor_day")
  private @Nullable Integer anchorDay;

  @Column(name = "grace_period_ends_at")
  private @Nullable Instant graceEndsAt;

  @Column(name = "canceled_at")
  private @Nullable Instant canceledAt;

  @Column(name = "negotiated_price")
  private @Nullable BigDecimal negotiatedPrice;

  private @Nullable String gateway;

  @Column(name = "has_payment_method")
  private boolean cardSaved;

  @Column(name = "paid_unit")
  private @Nullable BigDecimal paidUnit;

  @Column(name = "paid_worth")
  private @Nullable BigDecimal paidWorth;

  @Column(name = "managed_id")
  private @Nullable String managedId;

  @Column(name = "managed_gateway")
  private @Nullable String managedGateway;

  @Column(name = "managed_terms")
  private @Nullable String managedTerms;

  @Column(name = "read_only_since")
  private @Nullable Instant readOnlySince;

  @Column(name = "held_since")
  private @Nullable Instant heldSince;

  /** The status apart from the hold. */
  @Column(name = "held_status")
  private @Nullable SubscriptionStatus heldStatus;

  @Column(name = "held_read_only_since")
  private @Nullable Instant heldReadOnlySince;

  /** How many days before the deletion the owners were last warned. */
  @Column(name = "deletion_warned")
  private @Nullable Integer warnedDays;

  /** The read-only date of the deletion that the owners were warned of. */
  @Column(name = "deletion_warned_for")
  private @Nullable Instant warnedFor;

  /** Used by the persistence provider. */
  protected WorkspaceSubscription() {}

  /** Returns whether an operator holds the subscription. */
  boolean isHeld() {
    return heldSince != null;
  }

  /** Returns whether the workspace is read-only. */
  boolean isReadOnly() {
    return readOnlySince != null;
  }

  /** Returns the price agreed with staff for a plan without a list price; null if none. */
  @Nullable BigDecimal negotiatedPrice() {
    return negotiatedPrice;
  }

  /** Returns the terms that a gateway last received. */
  ReportedTerms reportedTerms() {
    return new ReportedTerms(managedId, managedGateway, managedTerms);
  }

  /** Returns the subscription as people see it. */
  Subscription toSubscription(RegisteredWorkspace workspace, Plan plan, int seats) {
    return subscription(status, readOnlySince, workspace, plan, seats);
  }

  /** Returns the subscription apart from a hold, on which decisions are based. */
  Subscription apartFromHold(RegisteredWorkspace workspace, Plan plan, int seats) {
    return heldStatus == null
        ? toSubscription(workspace, plan, seats)
        : subscription(heldStatus, heldReadOnlySince, workspace, plan, seats);
  }

  private Subscription subscription(
      SubscriptionStatus as,
      @Nullable Instant readOnly,
      RegisteredWorkspace workspace,
      Plan plan,
      int seats) {
    Paid paid = paidUnit == null || paidWorth == null ? null : new Paid(paidUnit, paidWorth);
    return new Subscription(
        workspaceId,
        as,
        new Subscription.Tariff(plan, BillingPeriod.of(workspace.billingPeriod()), nextPeriod),
        new Subscription.Dates(trialEndsAt, graceEndsAt, canceledAt, readOnly),
        new Subscription.PaidPeriod(periodStart, periodEnd, anchorDay, paid),
        new Subscription.CardAt(gateway, cardSaved),
        seats);
  }

  /** Takes over the result of a decision; a hold stays. */
  void apply(Subscription next) {
    if (isHeld()) {
      heldStatus = next.status();
      heldReadOnlySince = next.readOnlySince();
    } else {
      status = next.status();
      readOnlySince = next.readOnlySince();
    }
    nextPeriod = next.nextPeriod();
    trialEndsAt = next.trialEndsAt();
    periodStart = next.currentPeriodStart();
    periodEnd = next.currentPeriodEnd();
    anchorDay = next.anchorDay();
    graceEndsAt = next.gracePeriodEndsAt();
    canceledAt = next.canceledAt();
    gateway = next.gateway();
    cardSaved = next.hasPaymentMethod();
    Paid paid = next.paid();
    paidUnit = paid == null ? null : paid.unit();
    paidWorth = paid == null ? null : paid.worth();
  }

  /** Suspends the subscription until {@link #release}. */
  void hold(Instant now) {
    heldSince = now;
    heldStatus = status;
    heldReadOnlySince = readOnlySince;
    status = SubscriptionStatus.SUSPENDED;
    readOnlySince = now;
  }

  /**
   * Ends the hold. A trial or period that ended during the hold ends now, so that nobody pays for
   * the time of the hold.
   */
  void release(Instant now) {
    if (heldStatus == SubscriptionStatus.TRIAL && isWithinHold(trialEndsAt, now)) {
      trialEndsAt = now;
    }
    if (heldStatus == SubscriptionStatus.ACTIVE && isWithinHold(periodEnd, now)) {
      periodEnd = now;
      anchorDay = BillingPeriod.anchor(now);
    }
    status = Objects.requireNonNull(heldStatus);
    readOnlySince = heldReadOnlySince;
    heldSince = null;
    heldStatus = null;
    heldReadOnlySince = null;
  }

  private boolean isWithinHold(@Nullable Instant end, Instant now) {
    return end != null && heldSince != null && end.isAfter(heldSince) && end.isBefore(now);
  }

  /** Records the price agreed with staff; null if the plan has a list price. */
  void agreePrice(@Nullable BigDecimal price) {
    negotiatedPrice = price;
  }

  /** Begins a plan that staff bills: active immediately. */
  void activate() {
    status = SubscriptionStatus.ACTIVE;
  }

  /** Records the terms that a gateway received. */
  void recordTerms(ReportedTerms terms) {
    managedId = terms.id();
    managedGateway = terms.gateway();
    managedTerms = terms.terms();
  }

  /**
   * Records that the owners are notified of the end of the trial; returns false if they were
   * already.
   */
  boolean markTrialEndNotified() {
    if (trialEndsAt.equals(notifiedTrialEnd)) {
      return false;
    }
    notifiedTrialEnd = trialEndsAt;
    return true;
  }

  /**
   * Records that the owners are warned this many days before the deletion; returns false if they
   * were already warned as late.
   */
  boolean markDeletionWarned(int days) {
    if (Objects.equals(warnedFor, readOnlySince) && warnedDays != null && warnedDays <= days) {
      return false;
    }
    warnedDays = days;
    warnedFor = readOnlySince;
    return true;
  }
}
