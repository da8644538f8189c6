package plinth.billing.gateway;

import java.time.LocalDate;

/**
 * A subscription that the provider renews by itself; the amount is the price of one period.
 *
 * @param months the length of a period: 1 or 12
 * @param startsOn the day of the first debit, in UTC
 * @param card the card to debit
 */
public record ManagedSubscription(
    PaymentDetails details, int months, LocalDate startsOn, SavedCard card)
    implements PaymentRequest {}
