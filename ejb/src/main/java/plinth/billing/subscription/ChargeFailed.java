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
 * @param reference of the invoice item
 * @param amount that was asked for
 * @param isFinal whether the gateway tries no more
 * @param graceEndsAt until when a workspace that is unpaid by it can be recovered; null: it is not
 */
public record ChargeFailed(
    Caller.Workspace workspace,
    PaymentEventType type,
    String reference,
    BigDecimal amount,
    String currency,
    boolean isFinal,
    @Nullable Instant graceEndsAt) {}
