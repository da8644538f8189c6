package plinth.billing.gateway;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A payment as its provider has it.
 *
 * @param paymentId the provider's id
 * @param state its state
 * @param gatewayStatus the provider's own word
 * @param message a sentence for people
 * @param isFinal of a failed one: the provider tries no more
 * @param amount in units of the currency
 * @param currency ISO 4217
 * @param kind what it is for, as far as the provider kept it
 * @param reference the obligation's, as far as the provider kept it
 * @param subscriptionId the subscription's id at the provider
 * @param card the card that was saved by it
 */
public record Payment(
    String paymentId,
    State state,
    String gatewayStatus,
    String message,
    boolean isFinal,
    BigDecimal amount,
    String currency,
    @Nullable ChargeKind kind,
    @Nullable String reference,
    @Nullable String subscriptionId,
    @Nullable SavedCard card) {
  /** How a payment stands. */
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
}
