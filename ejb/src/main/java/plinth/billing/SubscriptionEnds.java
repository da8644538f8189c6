package plinth.billing;

import java.time.Instant;
import plinth.kernel.Caller;

/**
 * An active subscription was canceled by its people.
 *
 * @param end until when it can be used
 */
public record SubscriptionEnds(Caller.Workspace workspace, Instant end) {}
