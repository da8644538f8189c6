package plinth.access;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The current rights of an admin.
 *
 * @param userId the user behind the row
 * @param isActive whether the admin may act at all: an active member with an account that is not
 *     blocked
 * @param role the slug of the admin's role; empty if there is no admin
 * @param permissions the permissions by name; an owner's also include {@code *}
 */
public record AdminRights(
    @Nullable Long userId, boolean isActive, String role, Set<String> permissions) {
  /** The rights of an admin whose row no longer exists. */
  static final AdminRights NONE = new AdminRights(null, false, "", Set.of());

  static AdminRights of(@Nullable Long userId, boolean isActive, String role, List<String> words) {
    Set<String> permissions = new HashSet<>(Permissions.expand(words));
    if (words.contains(Permissions.ALL)) {
      permissions.add(Permissions.ALL);
    }
    return new AdminRights(userId, isActive, role, Set.copyOf(permissions));
  }

  /** Whether the row of the admin no longer exists. */
  public boolean isRemoved() {
    return role.isEmpty();
  }

  /** Whether the rights belong to an active admin who is this user. */
  public boolean isActiveFor(@Nullable Long user) {
    return isActive && userId != null && userId.equals(user);
  }
}
