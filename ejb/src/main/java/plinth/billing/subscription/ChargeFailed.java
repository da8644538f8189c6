package plinth.billing.subscription;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.billing.invoice.PaymentEventType;
import plinth.kernel.Caller;

/**
 * Event: a charge failed. Fired once for each failure, in the transaction that records it.
 *
 * @param type what failed
 * @param reference the reference of the invoice item
 * @param amount the requested amount
 * @param isFinal whether the gateway does not retry
 * @param graceEndsAt until when a workspace that became unpaid by this can be recovered; null if it
 *     did not become unpaid
 */
public record ChargeFailed(
    Caller.Workspace workspace,
    PaymentEventType type,
    String reference,
    BigDecimal amount,
    String currency,
    boolean isFinal,
    @Nullable Instant graceEndsAt) {}
