package plinth.access;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The current rights of an admin.
 *
 * @param userId the user behind the row
 * @param isActive whether the admin may act at all: an active member whose account nobody blocked
 * @param role the slug of the role held; empty for nobody
 * @param permissions the permissions by name; an owner's hold {@code *} too
 */
public record AdminRights(
    @Nullable Long userId, boolean isActive, String role, Set<String> permissions) {
  /** The rights of nobody: the row is gone. */
  static final AdminRights NONE = new AdminRights(null, false, "", Set.of());

  static AdminRights of(@Nullable Long userId, boolean isActive, String role, List<String> words) {
    Set<String> permissions = new HashSet<>(Permissions.expand(words));
    if (words.contains(Permissions.ALL)) {
      permissions.add(Permissions.ALL);
    }
    return new AdminRights(userId, isActive, role, Set.copyOf(permissions));
  }

  /** Whether the row is gone, and with it the role. */
  public boolean isGone() {
    return role.isEmpty();
  }

  /** Whether the rights are those of an acting admin who is this user. */
  public boolean belongTo(@Nullable Long user) {
    return isActive && userId != null && userId.equals(user);
  }
}
