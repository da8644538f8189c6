package plinth.access;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Slugs;
import plinth.tenancy.Tenanted;

/**
 * The roles of a workspace. Nobody can grant rights beyond their own, and the built-in roles cannot
 * be changed.
 */
@Stateless
@Tenanted
public class Roles {
  @Inject private RoleRepository roles;
  @Inject private Audit audit;
  @Inject private Event<RightsChanged> changed;

  /** All roles, the built-in ones first. */
  public List<Role> listAll(Caller caller) {
    return roles.listAll().stream().map(WorkspaceRole::toRole).toList();
  }

  /** One role; refuses an unknown slug. */
  public Role get(Caller caller, String slug) {
    return requireRole(slug).toRole();
  }

  /** Creates a role; its slug is derived from its name. */
  public Role create(Caller caller, String name, String description, List<String> permissions) {
    List<String> words = requireGrantable(caller, permissions);
    roles.lock();
    requireUnusedName(name, null);
    String slug = Slugs.from(name, "role", taken -> roles.findBySlug(taken).isPresent());
    Role role = new Role(slug, name, description, words, false);
    roles.add(new WorkspaceRole(role));
    record(caller, "role.created", role);
    return role;
  }

  /**
   * Changes the given values; refuses built-in roles, and roles with more rights than the caller's.
   */
  public Role change(
      Caller caller,
      String slug,
      @Nullable String name,
      @Nullable String description,
      @Nullable List<String> permissions) {
    roles.lock();
    WorkspaceRole role = requireChangeable(caller, slug);
    if (name != null) {
      requireUnusedName(name, slug);
    }
    role.change(
        name, description, permissions == null ? null : requireGrantable(caller, permissions));
    record(caller, "role.changed", role.toRole());
    changed.fire(new RightsChanged(caller.requireWorkspace().id()));
    return role.toRole();
  }

  /** Deletes a role; refuses one that members have. */
  public void delete(Caller caller, String slug) {
    roles.lock();
    WorkspaceRole gone = requireChangeable(caller, slug);
    roles.releaseFromRemoved(slug);
    if (!roles.delete(slug)) {
      throw new Problem(AccessProblem.ROLE_IN_USE);
    }
    record(caller, "role.deleted", gone.toRole());
  }

  /** Adds the built-in roles to a new workspace; may be repeated. */
  public void seed(Caller caller) {
    roles.lock();
    Set<String> known =
        roles.listAll().stream().map(WorkspaceRole::slug).collect(Collectors.toSet());
    for (BuiltInRole builtIn : BuiltInRole.values()) {
      if (!known.contains(builtIn.slug())) {
        roles.add(new WorkspaceRole(builtIn.toRole()));
      }
    }
  }

  private void record(Caller caller, String action, Role role) {
    JsonObject details =
        Json.createObjectBuilder()
            .add("permissions", Json.createArrayBuilder(role.permissions()))
            .build();
    audit.record(caller, action, "role:" + role.slug(), details);
  }

  /** Refuses a name that another role has, ignoring case. */
  private void requireUnusedName(String name, @Nullable String slug) {
    boolean isTaken =
        roles.listAll().stream().anyMatch(role -> role.isNamed(name) && !role.slug().equals(slug));
    if (isTaken) {
      throw new Problem(AccessProblem.ROLE_EXISTS)
          .field("name", "unique", "another role has this name");
    }
  }

  private WorkspaceRole requireChangeable(Caller caller, String slug) {
    WorkspaceRole role = requireRole(slug);
    role.requireChangeable(caller);
    return role;
  }

  private WorkspaceRole requireRole(String slug) {
    return roles.findBySlug(slug).orElseThrow(() -> Problem.notFound("Role"));
  }

  private static List<String> requireGrantable(Caller caller, List<String> permissions) {
    Permissions.check(permissions);
    Permissions.requireCoverage(caller, permissions);
    return List.copyOf(new LinkedHashSet<>(permissions));
  }
}
