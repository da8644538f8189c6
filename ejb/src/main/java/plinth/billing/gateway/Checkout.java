package plinth.billing.gateway;

import java.math.BigDecimal;
import java.net.URI;

/**
 * A payment on a hosted page, which also saves the card.
 *
 * @param reference the obligation's stable reference, and the idempotency key
 * @param kind what it is for
 * @param capture false: the amount is authorized only, to save the card, and then released
 * @param amount in units of the currency
 * @param currency ISO 4217
 * @param description what people read
 * @param customer who pays
 * @param subscriptionId our subscription's id at the provider, given back in notices
 * @param returnUrl where people go afterwards, with {@code payment_id} added
 * @param noticeUrl where notices go
 */
public record Checkout(
    String reference,
    ChargeKind kind,
    boolean capture,
    BigDecimal amount,
    String currency,
    String description,
    Customer customer,
    String subscriptionId,
    URI returnUrl,
    URI noticeUrl) {}
