package plinth.sso;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import plinth.access.AccessProblem;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.access.Role;
import plinth.access.Roles;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.kernel.Saga;

/** Checks in the workspace's own plane before single sign-on is changed in the main plane. */
@Saga
@ApplicationScoped
public class OwnersOnly {
  @Inject private Members members;
  @Inject private Roles roles;

  /** Refuses a caller who is not an active owner of the workspace (403). */
  public void require(Caller caller) {
    if (members.findById(caller, caller.requireAdminId()).filter(Admin::isActiveOwner).isEmpty()) {
      throw new Problem(AccessProblem.NOT_THE_OWNER);
    }
  }

  /** Refuses roles that the workspace does not have (400 with the fields). */
  void requireRoles(Caller caller, Admittance admittance) {
    Set<String> known = roles.listAll(caller).stream().map(Role::slug).collect(Collectors.toSet());
    List<FieldError> errors = new ArrayList<>();
    for (int i = 0; i < admittance.roleMapping().size(); i++) {
      String role = admittance.roleMapping().get(i).role();
      if (!known.contains(role)) {
        errors.add(unknown("role_mapping[" + i + "].role", role));
      }
    }
    String other = admittance.defaultRole();
    if (other != null && !known.contains(other)) {
      errors.add(unknown("default_role", other));
    }
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
  }

  private static FieldError unknown(String field, String role) {
    return new FieldError(field, "unknown", "There is no role " + role);
  }
}
