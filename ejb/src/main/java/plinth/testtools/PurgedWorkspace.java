package plinth.testtools;

import org.jspecify.annotations.Nullable;

/**
 * What became of one workspace of a purged account.
 *
 * <p>Spec: Test purge result.
 *
 * @param workspaceId its number
 * @param type {@code hyper}, {@code dedicated}, or {@code orphan}: a membership without a workspace
 *     or a database behind it
 * @param rowsDeleted rows removed from the shared database, or of a workspace of others the admin
 *     row; null where a database was dropped
 */
public record PurgedWorkspace(long workspaceId, String type, @Nullable Long rowsDeleted) {}
