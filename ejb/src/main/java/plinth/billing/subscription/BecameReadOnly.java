package plinth.billing.subscription;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.billing.SubscriptionStatus;
import plinth.kernel.Caller;

/**
 * A workspace turned read-only, because it is unpaid or its canceled subscription is over; told
 * once each time, in the transaction that does it.
 *
 * @param status of the subscription from now on
 * @param since the business moment
 * @param graceEndsAt when it is suspended unless somebody pays; null: it is already
 */
public record BecameReadOnly(
    Caller.Workspace workspace,
    SubscriptionStatus status,
    Instant since,
    @Nullable Instant graceEndsAt) {}
