package plinth.billing.gateway;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A payment as its provider has it.
 *
 * @param paymentId the provider's id
 * @param outcome what became of it
 * @param amount in units of the currency
 * @param currency ISO 4217
 * @param purpose what it is for, as far as the provider kept it
 * @param card the card that was saved by it
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
    /** Nothing is decided yet. */
    PENDING,
    /** The amount is held, or was, and the card is saved; it stays so when it is released. */
    AUTHORIZED,
    /** The money is taken. */
    CAPTURED,
    /** No money moves by it, or none any more until the provider tries again. */
    FAILED,
    /** Its page was left, and nothing was tried. */
    ABANDONED
  }

  /**
   * What became of a payment.
   *
   * @param gatewayStatus the provider's own word
   * @param message a sentence for people
   * @param isFinal of a failed one: the provider tries no more
   */
  public record Outcome(State state, String gatewayStatus, String message, boolean isFinal) {}

  /**
   * What a payment is for.
   *
   * @param reference the obligation's
   * @param subscriptionId the subscription's id at the provider
   */
  public record Purpose(
      @Nullable ChargeKind kind, @Nullable String reference, @Nullable String subscriptionId) {}

  /** Its state. */
  public State state() {
    return outcome.state();
  }

  /** The provider's own word for the state. */
  public String gatewayStatus() {
    return outcome.gatewayStatus();
  }

  /** A sentence for people. */
  public String message() {
    return outcome.message();
  }

  /** Of a failed one: whether the provider tries no more. */
  public boolean isFinal() {
    return outcome.isFinal();
  }

  /** What it is for, as far as the provider kept it. */
  public @Nullable ChargeKind kind() {
    return purpose.kind();
  }

  /** The obligation's reference, as far as the provider kept it. */
  public @Nullable String reference() {
    return purpose.reference();
  }

  /** The subscription's id at the provider. */
  public @Nullable String subscriptionId() {
    return purpose.subscriptionId();
  }
}
