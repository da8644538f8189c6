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
 * @param status of the workspace: {@code active}, {@code suspended} by the platform and so on
 * @param hold the hold of an operator on the subscription; null: there is none
 * @param paidTotal everything that was captured, in USD
 * @param limits what it may use, add-ons and limits of its own included
 * @param invoices its last payment events
 * @param pendingChange a change of plan or period that is being paid for
 * @param scheduledChange what changes with the next renewal
 * @param lastFailedPayment the payment that failed last
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
   * @param basePrice a month of the plan in USD, a seat where it is billed per member; null: not
   *     known here
   * @param recurringTotal a month of everything in USD; null: not known here
   * @param lastRenewalAttemptAt when it was last tried to charge it
   * @param deletionRequestedByEmail who asked for its deletion, or {@code system:billing}
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
   * A hold.
   *
   * @param since the business moment of it
   * @param status what comes back when it is released
   */
  public record Hold(Instant since, SubscriptionStatus status) {}
}
