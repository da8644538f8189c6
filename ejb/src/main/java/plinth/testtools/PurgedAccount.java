package plinth.testtools;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of purging an account.
 *
 * @param deleted whether there was an account, which is now deleted
 * @param email the address, trimmed and in lower case, which is now available
 * @param userId the number of the deleted user; null if there was none
 * @param workspaces the results for the user's workspaces
 */
public record PurgedAccount(
    boolean deleted, String email, @Nullable Long userId, List<PurgedWorkspace> workspaces) {}
