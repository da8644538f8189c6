package plinth.billing.gateway;

/**
 * A charge of a saved card without its holder.
 *
 * @param kind what it is for
 */
public record Charge(PaymentDetails details, ChargeKind kind, SavedCard card)
    implements PaymentRequest {}
