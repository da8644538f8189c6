package plinth.billing.subscription;

import java.time.Instant;
import plinth.kernel.Caller;

/**
 * Event: a workspace will be deleted soon.
 *
 * @param days the maximum number of days until then
 * @param deletedAt when the workspace is deleted if it stays unpaid
 */
public record DeletionAhead(Caller.Workspace workspace, int days, Instant deletedAt) {}
