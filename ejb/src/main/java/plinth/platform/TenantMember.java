package plinth.platform;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A person of a workspace as operators see them.
 *
 * <p>Spec: Platform administration.
 *
 * @param userSlug slug of the user, by which an operator acts for them; null: not accepted yet
 * @param slug slug of the member in the workspace
 * @param role slug of the role
 * @param status {@code invited}, {@code active} or {@code blocked}
 */
public record TenantMember(
    @Nullable String userSlug,
    String slug,
    String name,
    String email,
    String role,
    boolean isOwner,
    String status,
    Instant createdAt) {}
