package plinth.billing.gateway;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A payment in the state that its provider reports.
 *
 * @param paymentId the provider's ID
 * @param outcome the outcome
 * @param amount the amount in units of the currency
 * @param currency the ISO 4217 code
 * @param purpose the purpose, as far as the provider stored it
 * @param card the card that the payment saved
 */
public record Payment(
    String paymentId,
    Outcome outcome,
    BigDecimal amount,
    String currency,
    Purpose purpose,
    @Nullable SavedCard card) {

  /** The state of a payment. */
  public enum State {
    /** Not decided yet. */
    PENDING,
    /**
     * The amount is or was authorized, and the card is saved; the state stays the same after the
     * release.
     */
    AUTHORIZED,
    /** The money was captured. */
    CAPTURED,
    /** No money moves, at least until the provider tries again. */
    FAILED,
    /** The person left the page without trying to pay. */
    ABANDONED
  }

  /**
   * The outcome of a payment.
   *
   * @param gatewayStatus the provider's own status
   * @param message a sentence for people
   * @param isFinal for a failed payment: whether the provider does not retry
   */
  public record Outcome(State state, String gatewayStatus, String message, boolean isFinal) {}

  /**
   * The purpose of a payment.
   *
   * @param reference the reference of the obligation
   * @param subscriptionId the ID of the subscription at the provider
   */
  public record Purpose(
      @Nullable ChargeKind kind, @Nullable String reference, @Nullable String subscriptionId) {}

  /** Returns the state. */
  public State state() {
    return outcome.state();
  }

  /** Returns the provider's own status. */
  public String gatewayStatus() {
    return outcome.gatewayStatus();
  }

  /** Returns a sentence for people. */
  public String message() {
    return outcome.message();
  }

  /** Returns, for a failed payment, whether the provider does not retry. */
  public boolean isFinal() {
    return outcome.isFinal();
  }

  /** Returns the kind of charge, if the provider stored it. */
  public @Nullable ChargeKind kind() {
    return purpose.kind();
  }

  /** Returns the obligation's reference, if the provider stored it. */
  public @Nullable String reference() {
    return purpose.reference();
  }

  /** Returns the ID of the subscription at the provider. */
  public @Nullable String subscriptionId() {
    return purpose.subscriptionId();
  }
}
