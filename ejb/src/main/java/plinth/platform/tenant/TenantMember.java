package plinth.platform.tenant;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.kernel.Words;

/**
 * A member of a workspace as shown to operators.
 *
 * @param userSlug slug of the user, with which an operator acts for them; null: not accepted yet
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
    @Words(of = Admin.Status.class) String status,
    Instant createdAt) {}
