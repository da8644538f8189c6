package plinth.billing;

import java.math.BigDecimal;
import java.time.Instant;
import plinth.kernel.Caller;

/**
 * Money came; told once for each captured charge, in the transaction that notes it.
 *
 * @param type what it paid for
 * @param reference of the invoice item
 * @param occurredAt the business moment
 */
public record PaymentReceived(
    Caller.Workspace workspace,
    PaymentEventType type,
    String reference,
    BigDecimal amount,
    String currency,
    Instant occurredAt) {}
