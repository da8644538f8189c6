package plinth.usage;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.billing.ActiveAddon;
import plinth.billing.Addon;
import plinth.billing.BillingPeriod;
import plinth.billing.Outlook;
import plinth.billing.Plan;
import plinth.billing.RecurringTotal;
import plinth.billing.Subscription;
import plinth.billing.SubscriptionStatus;

/**
 * The data of the billing screen.
 *
 * @param periodKey the month, such as {@code 2026-01}
 * @param pendingChange a change of plan or period that is being paid for
 * @param scheduledChange what changes at the next renewal
 * @param lastFailedPayment the last payment that failed
 */
public record UsageReport(
    String periodKey,
    Summary subscription,
    Metrics metrics,
    List<HeldAddon> activeAddons,
    Consumables consumables,
    Outlook.@Nullable PendingChange pendingChange,
    Outlook.@Nullable ScheduledChange scheduledChange,
    Outlook.@Nullable FailedPayment lastFailedPayment) {

  /**
   * The subscription.
   *
   * @param basePrice the monthly price of the plan in USD, per seat if it is billed per member;
   *     null if negotiated
   * @param recurringTotal the monthly total in USD; null if negotiated
   */
  public record Summary(
      SubscriptionStatus status,
      String planSlug,
      String planName,
      boolean isPerMember,
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
      boolean hasPaymentMethod) {

    static Summary of(Subscription subscription, List<ActiveAddon> addons) {
      Plan plan = subscription.plan();
      return new Summary(
          subscription.status(),
          plan.slug(),
          plan.name(),
          plan.isPerMember(),
          subscription.period(),
          plan.price(subscription.period()),
          subscription.seatCount(),
          RecurringTotal.of(subscription, addons),
          subscription.trialEndsAt(),
          subscription.currentPeriodStart(),
          subscription.currentPeriodEnd(),
          subscription.gracePeriodEndsAt(),
          subscription.canceledAt(),
          subscription.gateway(),
          subscription.hasPaymentMethod());
    }
  }

  /** The metered usage. */
  public record Metrics(
      MetricUsage chatappSessions,
      MetricUsage.WithPack workflowExecutions,
      MetricUsage.WithPack aiCredits,
      MetricUsage storage) {}

  /**
   * A recurring add-on of the workspace.
   *
   * @param quantity how many the workspace has until the next renewal
   * @param ending how many of those end then
   */
  public record HeldAddon(
      String addonSlug,
      String name,
      Addon.Type type,
      int quantity,
      int ending,
      ActiveAddon.Status status,
      @Nullable Instant canceledAt) {

    static HeldAddon of(ActiveAddon addon) {
      return new HeldAddon(
          addon.addonSlug(),
          addon.name(),
          addon.type(),
          addon.quantity(),
          addon.quantity() - addon.renewed(),
          addon.status(),
          addon.canceledAt());
    }
  }

  /** The balances of the packs. */
  public record Consumables(long workflowExecutionBalance, long aiCreditBalance) {}
}
