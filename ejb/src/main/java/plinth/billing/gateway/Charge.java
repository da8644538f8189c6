package plinth.billing.gateway;

/**
 * A charge of a saved card without the cardholder's presence.
 *
 * @param kind the purpose of the charge
 */
public record Charge(PaymentDetails details, ChargeKind kind, SavedCard card)
    implements PaymentRequest {}
