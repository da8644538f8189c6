package plinth.billing.gateway;

import java.net.URI;

/**
 * A payment on a hosted page, which also saves the card.
 *
 * @param kind what it is for
 * @param capture false: the amount is authorized only, to save the card, and then released
 * @param returnUrl where people go afterwards, with {@code payment_id} added
 */
public record Checkout(PaymentDetails details, ChargeKind kind, boolean capture, URI returnUrl)
    implements PaymentRequest {}
