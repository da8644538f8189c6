package plinth.billing.gateway;

import java.math.BigDecimal;
import java.net.URI;

/**
 * The details of a payment that every provider receives.
 *
 * @param reference the stable and unique reference, which is also the idempotency key
 * @param amount the amount in units of the currency
 * @param currency the ISO 4217 code
 * @param description the description for people
 * @param customer the payer
 * @param subscriptionId our name of the subscription, which notifications return
 * @param noticeUrl the URL for notifications
 */
public record PaymentDetails(
    String reference,
    BigDecimal amount,
    String currency,
    String description,
    Customer customer,
    String subscriptionId,
    URI noticeUrl) {}
