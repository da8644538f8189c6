package plinth.billing.gateway;

import java.math.BigDecimal;
import java.net.URI;

/**
 * A charge of a saved card without its holder.
 *
 * @param reference the obligation's stable reference, and the idempotency key
 * @param kind what it is for
 * @param amount in units of the currency
 * @param currency ISO 4217
 * @param description what people read
 * @param customer who pays
 * @param subscriptionId our subscription's id at the provider, given back in notices
 * @param card the saved card
 * @param noticeUrl where notices go
 */
public record Charge(
    String reference,
    ChargeKind kind,
    BigDecimal amount,
    String currency,
    String description,
    Customer customer,
    String subscriptionId,
    SavedCard card,
    URI noticeUrl) {}
