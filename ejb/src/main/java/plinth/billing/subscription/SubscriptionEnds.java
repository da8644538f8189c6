package plinth.billing.subscription;

import java.time.Instant;
import plinth.kernel.Caller;

/**
 * Event: members of the workspace canceled an active subscription.
 *
 * @param end until when the subscription can be used
 */
public record SubscriptionEnds(Caller.Workspace workspace, Instant end) {}
