package plinth.testtools;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;

/**
 * The result for one workspace of a purged account.
 *
 * @param workspaceId its number
 * @param type {@code hyper}, {@code dedicated}, or {@code orphan}: a membership without a workspace
 *     or without its database
 * @param rowsDeleted the number of rows removed from the shared database, or of removed admin rows
 *     in the workspace of another owner; null if a database was dropped
 */
public record PurgedWorkspace(
    long workspaceId,
    @Words({"hyper", "dedicated", "orphan"}) String type,
    @Nullable Long rowsDeleted) {}
