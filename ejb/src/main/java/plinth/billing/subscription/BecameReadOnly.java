package plinth.billing.subscription;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.billing.SubscriptionStatus;
import plinth.kernel.Caller;

/**
 * Event: a workspace became read-only, because it is unpaid or its canceled subscription is over.
 * Fired once each time, in the transaction that changes it.
 *
 * @param status the status of the subscription from now on
 * @param since the business time of the change
 * @param graceEndsAt when the workspace is suspended if it stays unpaid; null if it already is
 */
public record BecameReadOnly(
    Caller.Workspace workspace,
    SubscriptionStatus status,
    Instant since,
    @Nullable Instant graceEndsAt) {}
