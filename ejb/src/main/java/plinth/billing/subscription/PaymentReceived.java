package plinth.billing.subscription;

import java.math.BigDecimal;
import java.time.Instant;
import plinth.billing.invoice.PaymentEventType;
import plinth.kernel.Caller;

/**
 * Money came; told once for each captured charge, in the transaction that notes it.
 *
 * @param type what it paid for
 * @param reference of the invoice item
 * @param occurredAt the business moment
 * @param isCredited whether nothing was owed, so that it is credited to the next bills
 */
public record PaymentReceived(
    Caller.Workspace workspace,
    PaymentEventType type,
    String reference,
    BigDecimal amount,
    String currency,
    Instant occurredAt,
    boolean isCredited) {}
