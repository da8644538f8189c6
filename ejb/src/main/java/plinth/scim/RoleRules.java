package plinth.scim;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.access.Role;
import plinth.sso.MappedGroup;

/**
 * The roles that the directory of a workspace gives.
 *
 * @param defaultRole the role of people without a mapped group
 * @param roleMapping roles of groups, the first that fits counts; empty: the directory sets roles
 *     only when it makes a member
 * @param version grows with each change; 0: never changed
 * @param updatedAt when it was last changed; null: never
 */
public record RoleRules(
    String defaultRole, List<MappedGroup> roleMapping, int version, @Nullable Instant updatedAt) {
  /** The rules of a workspace that has set none. */
  public static final RoleRules NONE = new RoleRules("member", List.of(), 0, null);

  /** Makes a copy of the list. */
  public RoleRules {
    roleMapping = List.copyOf(roleMapping);
  }

  /** Whether groups decide about roles. */
  public boolean isByGroups() {
    return !roleMapping.isEmpty();
  }

  /**
   * The role of somebody in these groups.
   *
   * @param known the roles of the workspace; one that was deleted since gives nothing
   */
  public String roleOf(Collection<String> groups, Collection<String> known) {
    return roleMapping.stream()
        .filter(mapped -> groups.contains(mapped.group()))
        .map(MappedGroup::role)
        .filter(role -> known.contains(role) && !role.equals(Role.OWNER))
        .findFirst()
        .orElse(known.contains(defaultRole) ? defaultRole : NONE.defaultRole);
  }
}
