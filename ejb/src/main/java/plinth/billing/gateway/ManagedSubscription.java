package plinth.billing.gateway;

import java.time.LocalDate;

/**
 * A subscription that the provider renews by itself; the amount is what one period costs.
 *
 * @param months length of a period: 1 or 12
 * @param startsOn day of the first debit, UTC
 * @param card what is debited
 */
public record ManagedSubscription(
    PaymentDetails details, int months, LocalDate startsOn, SavedCard card)
    implements PaymentRequest {}
