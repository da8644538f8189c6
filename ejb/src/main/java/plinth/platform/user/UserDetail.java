package plinth.platform.user;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;

/**
 * A user as shown to operators, with their workspaces.
 *
 * @param id number
 * @param slug with which an operator acts for them; null: none
 * @param email address, normalised
 * @param isVerified whether the address is verified
 * @param isBlocked whether operators block the user everywhere
 * @param sessionsCount sign-ins that can be continued
 * @param workspaces their workspaces, in the order they joined
 * @param createdAt when the account was created
 */
public record UserDetail(
    long id,
    @Nullable String slug,
    String name,
    String email,
    boolean isVerified,
    boolean isBlocked,
    long sessionsCount,
    List<Seat> workspaces,
    Instant createdAt) {
  /**
   * A membership of a user.
   *
   * @param id number of the workspace
   * @param role slug of the role there
   * @param status {@code active} or {@code blocked} there
   */
  public record Seat(
      long id,
      String subdomain,
      String role,
      boolean isOwner,
      @Words({"active", "blocked"}) String status) {}

  static UserDetail of(UserRow row, List<Seat> workspaces) {
    return new UserDetail(
        row.id(),
        row.slug(),
        row.name(),
        row.email(),
        row.isVerified(),
        row.isBlocked(),
        row.sessionsCount(),
        workspaces,
        row.createdAt());
  }
}
