package plinth.platform.user;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A user in the operators' list.
 *
 * @param id number
 * @param slug by which an operator acts for them; null: none
 * @param email address, normalised
 * @param isVerified whether the address was proved
 * @param isBlocked whether operators keep the user out everywhere
 * @param workspacesCount workspaces that they belong to
 * @param sessionsCount sign-ins that can be gone on with
 * @param createdAt when they came
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
