package plinth.billing.subscription;

import java.time.Instant;
import plinth.kernel.Caller;

/**
 * A workspace is to be deleted in some days.
 *
 * @param days how many at most
 * @param deletedAt when it is deleted, unless it is paid
 */
public record DeletionAhead(Caller.Workspace workspace, int days, Instant deletedAt) {}
