package plinth.scim;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plinth.access.Role;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.sso.MappedGroup;

/**
 * The roles that a directory is to give.
 *
 * @param defaultRole the role of people without a mapped group
 * @param roleMapping roles of groups, the first that fits counts
 */
public record RoleRulesDraft(String defaultRole, List<MappedGroup> roleMapping) {
  /** Refuses a group that is named twice, and the role of owners. */
  public RoleRulesDraft {
    roleMapping = List.copyOf(roleMapping);
    List<FieldError> errors = new ArrayList<>();
    Set<String> groups = new HashSet<>();
    for (int i = 0; i < roleMapping.size(); i++) {
      String at = "role_mapping[" + i + "].";
      if (!groups.add(roleMapping.get(i).group())) {
        errors.add(new FieldError(at + "group", "unique", "is named twice"));
      }
      if (roleMapping.get(i).role().equals(Role.OWNER)) {
        errors.add(ofOwners(at + "role"));
      }
    }
    if (defaultRole.equals(Role.OWNER)) {
      errors.add(ofOwners("default_role"));
    }
    refuse(errors);
  }

  /** Refuses roles that the workspace does not have. */
  void requireKnown(Collection<String> known) {
    List<FieldError> errors = new ArrayList<>();
    for (int i = 0; i < roleMapping.size(); i++) {
      if (!known.contains(roleMapping.get(i).role())) {
        errors.add(unknown("role_mapping[" + i + "].role", roleMapping.get(i).role()));
      }
    }
    if (!known.contains(defaultRole)) {
      errors.add(unknown("default_role", defaultRole));
    }
    refuse(errors);
  }

  private static void refuse(List<FieldError> errors) {
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
  }

  private static FieldError ofOwners(String field) {
    return new FieldError(field, "owner", "Only an owner makes another member an owner");
  }

  private static FieldError unknown(String field, String role) {
    return new FieldError(field, "unknown", "There is no role " + role);
  }
}
