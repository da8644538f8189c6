package plinth.billing.gateway;

import java.math.BigDecimal;
import java.net.URI;

/**
 * What a provider is told of a payment, whatever it is made with.
 *
 * @param reference stable and unique, and the idempotency key
 * @param amount in units of the currency
 * @param currency ISO 4217
 * @param description what people read
 * @param customer who pays
 * @param subscriptionId our subscription's id at the provider, given back in notices
 * @param noticeUrl where notices go
 */
public record PaymentDetails(
    String reference,
    BigDecimal amount,
    String currency,
    String description,
    Customer customer,
    String subscriptionId,
    URI noticeUrl) {}
