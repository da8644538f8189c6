package plinth.billing.operator;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.billing.ActiveAddon;
import plinth.billing.BillingPeriod;
import plinth.billing.Outlook;
import plinth.billing.PlanLimits;
import plinth.billing.SubscriptionStatus;
import plinth.billing.invoice.InvoiceItem;
import plinth.kernel.Words;
import plinth.tenancy.WorkspaceStatus;

/**
 * The billing of a workspace, as operators see it.
 *
 * @param status the status of the workspace: {@code active}, {@code suspended} by the platform and
 *     so on
 * @param hold an operator's hold on the subscription; null if there is none
 * @param paidTotal the total of all captured amounts, in USD
 * @param limits the effective limits, including add-ons and custom limits
 * @param invoices the latest payment events
 * @param pendingChange a change of plan or period that is being paid for
 * @param scheduledChange what changes at the next renewal
 * @param lastFailedPayment the last payment that failed
 */
public record WorkspaceBilling(
    long workspaceId,
    String subdomain,
    String name,
    @Words(of = WorkspaceStatus.Stored.class) String status,
    State subscription,
    @Nullable Hold hold,
    List<ActiveAddon> activeAddons,
    PlanLimits limits,
    BigDecimal paidTotal,
    List<InvoiceItem> invoices,
    Outlook.@Nullable PendingChange pendingChange,
    Outlook.@Nullable ScheduledChange scheduledChange,
    Outlook.@Nullable FailedPayment lastFailedPayment) {

  /**
   * The subscription.
   *
   * @param basePrice the monthly price of the plan in USD, per seat if it is billed per member;
   *     null if not known here
   * @param recurringTotal the monthly total in USD; null if not known here
   * @param lastRenewalAttemptAt when the last renewal charge was attempted
   * @param deletionRequestedByEmail who requested the deletion, or {@code system:billing}
   */
  public record State(
      SubscriptionStatus status,
      String planSlug,
      String planName,
      BillingPeriod period,
      @Nullable BigDecimal basePrice,
      int seatCount,
      @Nullable BigDecimal recurringTotal,
      Instant trialEndsAt,
      @Nullable Instant currentPeriodStart,
      @Nullable Instant currentPeriodEnd,
      @Nullable Instant gracePeriodEndsAt,
      @Nullable Instant canceledAt,
      @Nullable String gateway,
      boolean hasPaymentMethod,
      boolean readOnly,
      @Nullable Instant readOnlySince,
      @Nullable Instant lastRenewalAttemptAt,
      @Nullable Instant deleteScheduledAt,
      @Nullable Instant deletionScheduledAt,
      @Nullable String deletionRequestedByEmail) {}

  /**
   * An operator's hold.
   *
   * @param since the business time at which the hold began
   * @param status the status that the release restores
   */
  public record Hold(Instant since, SubscriptionStatus status) {}
}
