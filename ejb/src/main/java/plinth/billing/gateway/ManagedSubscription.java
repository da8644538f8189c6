package plinth.billing.gateway;

import java.math.BigDecimal;
import java.net.URI;
import java.time.LocalDate;

/**
 * A subscription that the provider renews by itself.
 *
 * @param reference stable and unique, the idempotency key
 * @param subscriptionId our subscription's id at the provider
 * @param amount what one period costs
 * @param currency ISO 4217
 * @param months length of a period: 1 or 12
 * @param startsOn day of the first debit, UTC
 * @param description what people read
 * @param customer who pays
 * @param card what is debited
 * @param noticeUrl where notices go
 */
public record ManagedSubscription(
    String reference,
    String subscriptionId,
    BigDecimal amount,
    String currency,
    int months,
    LocalDate startsOn,
    String description,
    Customer customer,
    SavedCard card,
    URI noticeUrl) {}
