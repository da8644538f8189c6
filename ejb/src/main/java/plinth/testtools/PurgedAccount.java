package plinth.testtools;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of purging an account.
 *
 * @param deleted whether there was an account, which is gone now
 * @param email the address, trimmed and in lower case, free now
 * @param userId number of the user there was; null: there was none
 * @param workspaces what became of the user's workspaces
 */
public record PurgedAccount(
    boolean deleted, String email, @Nullable Long userId, List<PurgedWorkspace> workspaces) {}
