package plinth.billing.subscription;

import java.math.BigDecimal;
import java.time.Instant;
import plinth.billing.invoice.PaymentEventType;
import plinth.kernel.Caller;

/**
 * Event: money was received. Fired once for each captured charge, in the transaction that records
 * it.
 *
 * @param type what the money paid for
 * @param reference the reference of the invoice item
 * @param occurredAt the business time
 * @param isCredited whether nothing was owed, so that the amount is credited to the next bills
 */
public record PaymentReceived(
    Caller.Workspace workspace,
    PaymentEventType type,
    String reference,
    BigDecimal amount,
    String currency,
    Instant occurredAt,
    boolean isCredited) {}
