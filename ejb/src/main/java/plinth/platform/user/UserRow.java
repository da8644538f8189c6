package plinth.platform.user;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A user in the operators' list.
 *
 * @param id number
 * @param slug with which an operator acts for them; null: none
 * @param email address, normalised
 * @param isVerified whether the address is verified
 * @param isBlocked whether operators block the user everywhere
 * @param workspacesCount the number of their workspaces
 * @param sessionsCount sign-ins that can be continued
 * @param createdAt when the account was created
 */
public record UserRow(
    long id,
    @Nullable String slug,
    String name,
    String email,
    boolean isVerified,
    boolean isBlocked,
    long workspacesCount,
    long sessionsCount,
    Instant createdAt) {}
