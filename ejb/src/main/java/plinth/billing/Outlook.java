package plinth.billing;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The pending changes of a subscription and its last failed payment.
 *
 * @param pendingChange a change of plan or period that is being paid for; null if there is none
 * @param scheduledChange what changes at the next renewal; null if nothing does
 * @param lastFailedPayment the last failed payment; null if none ever failed
 */
public record Outlook(
    @Nullable PendingChange pendingChange,
    @Nullable ScheduledChange scheduledChange,
    @Nullable FailedPayment lastFailedPayment) {

  /**
   * A change that applies once it is paid for.
   *
   * @param paymentId the payment at the gateway; null while it is not known
   * @param endsAt when the change fails if it is not paid
   */
  public record PendingChange(
      @Nullable String planSlug,
      @Nullable BillingPeriod period,
      BigDecimal amount,
      String currency,
      @Nullable String paymentId,
      Instant endsAt) {}

  /**
   * A scheduled change of the period.
   *
   * @param at when the change applies
   */
  public record ScheduledChange(String planSlug, BillingPeriod period, Instant at) {}

  /**
   * A payment that failed.
   *
   * @param purpose the kind of the charge
   * @param message the gateway's message
   */
  public record FailedPayment(
      @Nullable String paymentId,
      String purpose,
      BigDecimal amount,
      String currency,
      String message,
      Instant occurredAt) {}
}
