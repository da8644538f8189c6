package plinth.workspace;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.access.membership.Membership;
import plinth.kernel.Words;
import plinth.tenancy.WorkspaceType;

/**
 * A workspace of the signed-in user.
 *
 * @param id its number
 * @param name its name
 * @param subdomain its subdomain
 * @param type {@code hyper} (shared) or {@code dedicated}
 * @param role slug of the user's role in it
 * @param isOwner whether the user is an owner of it
 * @param status {@code active}, {@code blocked}, or {@code invited}: selecting it accepts
 * @param deletionScheduledAt when it will be deleted; null: no deletion is scheduled
 */
public record WorkspaceView(
    long id,
    String name,
    String subdomain,
    @Words(of = WorkspaceType.class) String type,
    String role,
    boolean isOwner,
    @Words({"active", "blocked", "invited"}) String status,
    @Nullable Instant deletionScheduledAt) {
  static WorkspaceView of(Membership membership) {
    return new WorkspaceView(
        membership.id(),
        membership.name(),
        membership.subdomain(),
        membership.type(),
        membership.role(),
        membership.isOwner(),
        membership.status(),
        membership.deletionScheduledAt());
  }
}
