package plinth.billing;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The pending changes of a subscription and its last failed payment.
 *
 * @param pendingChange a change of plan or period that is being paid for; null: there is none
 * @param scheduledChange what changes with the next renewal; null: nothing
 * @param lastFailedPayment null: none ever failed
 */
public record Outlook(
    @Nullable PendingChange pendingChange,
    @Nullable ScheduledChange scheduledChange,
    @Nullable FailedPayment lastFailedPayment) {

  /**
   * A change that applies once it is paid for.
   *
   * @param paymentId at the gateway; null while it is not known
   * @param endsAt when it fails without a payment
   */
  public record PendingChange(
      @Nullable String planSlug,
      @Nullable BillingPeriod period,
      BigDecimal amount,
      String currency,
      @Nullable String paymentId,
      Instant endsAt) {}

  /**
   * A change of the period.
   *
   * @param at when it applies
   */
  public record ScheduledChange(String planSlug, BillingPeriod period, Instant at) {}

  /**
   * A payment that failed.
   *
   * @param purpose the kind of the charge
   * @param message what the gateway said
   */
  public record FailedPayment(
      @Nullable String paymentId,
      String purpose,
      BigDecimal amount,
      String currency,
      String message,
      Instant occurredAt) {}
}
