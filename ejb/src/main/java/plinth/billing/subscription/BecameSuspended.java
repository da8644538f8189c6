package plinth.billing.subscription;

import java.time.Instant;
import plinth.kernel.Caller;

/**
 * A workspace that stayed unpaid is suspended.
 *
 * @param deletedAt when it is deleted, unless it is paid
 */
public record BecameSuspended(Caller.Workspace workspace, Instant deletedAt) {}
