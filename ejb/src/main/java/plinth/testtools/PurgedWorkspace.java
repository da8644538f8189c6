package plinth.testtools;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;

/**
 * The result for one workspace of a purged account.
 *
 * @param workspaceId its number
 * @param type {@code hyper}, {@code dedicated}, or {@code orphan}: a membership without a workspace
 *     or a database behind it
 * @param rowsDeleted rows removed from the shared database, or of a workspace of others the admin
 *     row; null where a database was dropped
 */
public record PurgedWorkspace(
    long workspaceId,
    @Words({"hyper", "dedicated", "orphan"}) String type,
    @Nullable Long rowsDeleted) {}
