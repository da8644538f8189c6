package plinth.access.membership;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;

/**
 * One workspace of a user, as the sign-in shows it.
 *
 * @param id number of the workspace
 * @param name its name
 * @param subdomain its subdomain
 * @param type {@code hyper} (shared) or {@code dedicated}
 * @param role slug of the user's role in it
 * @param isOwner whether the user is an owner of it
 * @param status {@code active}, {@code blocked}, or {@code invited}: selecting it accepts
 * @param adminId number of the user's admin row in it
 * @param deletionScheduledAt when it will be deleted; null: no deletion is scheduled
 */
public record Membership(
    long id,
    String name,
    String subdomain,
    String type,
    String role,
    boolean isOwner,
    String status,
    long adminId,
    @Nullable Instant deletionScheduledAt) {
  /** Whether the user may work in it. */
  public boolean isActive() {
    return status.equals(Admin.Status.ACTIVE.code());
  }

  /** Whether it is an open invitation. */
  public boolean isInvitation() {
    return status.equals(Admin.Status.INVITED.code());
  }
}
