package plinth.access.policy;

import java.util.List;
import plinth.kernel.Problem;

/**
 * Which members of a workspace must have a second factor.
 *
 * @param requiredFor all, none, or those with some roles
 * @param roles slugs of these roles; empty otherwise
 */
public record FactorPolicy(RequiredFor requiredFor, List<String> roles) {
  /** The policy of a workspace that has set none. */
  static final FactorPolicy NONE = new FactorPolicy(RequiredFor.NOBODY, List.of());

  /** Refuses roles without need, and the lack of them. */
  public FactorPolicy {
    roles = roles.stream().distinct().sorted().toList();
    if (requiredFor == RequiredFor.ROLES && roles.isEmpty()) {
      throw Problem.invalid("roles", "required", "roles must name at least one role");
    }
    if (requiredFor != RequiredFor.ROLES && !roles.isEmpty()) {
      throw Problem.invalid("roles", "unexpected", "roles are only for required_for roles");
    }
  }

  /** Whether members with this role must have a second factor. */
  public boolean includes(String role) {
    return switch (requiredFor) {
      case NOBODY -> false;
      case EVERYBODY -> true;
      case ROLES -> roles.contains(role);
    };
  }
}
