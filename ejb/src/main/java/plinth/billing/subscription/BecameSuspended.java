package plinth.billing.subscription;

import java.time.Instant;
import plinth.kernel.Caller;

/**
 * Event: an unpaid workspace was suspended.
 *
 * @param deletedAt when the workspace is deleted if it stays unpaid
 */
public record BecameSuspended(Caller.Workspace workspace, Instant deletedAt) {}
