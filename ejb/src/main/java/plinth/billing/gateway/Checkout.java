package plinth.billing.gateway;

import java.net.URI;

/**
 * A payment on a hosted page, which also saves the card.
 *
 * @param kind the purpose of the payment
 * @param capture false to only authorize the amount, which saves the card, and release it
 *     afterwards
 * @param returnUrl where the page redirects afterwards, with {@code payment_id} added
 */
public record Checkout(PaymentDetails details, ChargeKind kind, boolean capture, URI returnUrl)
    implements PaymentRequest {}
