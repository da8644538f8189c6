package plinth.access;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Slugs;
import plinth.tenancy.Tenanted;

/**
 * The roles of a workspace. Nobody hands out rights beyond their own, and the built-in roles stay
 * as they are.
 */
@Stateless
@Tenanted
public class Roles {
  @Inject private RoleRepository roles;
  @Inject private Audit audit;
  @Inject private Event<RightsChanged> changed;

  /** All roles, the built-in ones first. */
  public List<Role> all(Caller caller) {
    return roles.all();
  }

  /** One role; refuses an unknown slug. */
  public Role get(Caller caller, String slug) {
    return roles.bySlug(slug).orElseThrow(() -> Problem.notFound("Role"));
  }

  /** Makes a role; its slug comes from its name. */
  public Role create(Caller caller, String name, String description, List<String> permissions) {
    List<String> words = checked(caller, permissions);
    roles.lock();
    refuseTaken(name, null);
    String slug = Slugs.from(name, "role", taken -> roles.bySlug(taken).isPresent());
    Role role = new Role(slug, name, description, words, false);
    roles.add(role);
    record(caller, "role.created", role);
    return role;
  }

  /**
   * Changes what is given; refuses built-in roles, and roles with more rights than the caller's.
   */
  public Role change(
      Caller caller,
      String slug,
      @Nullable String name,
      @Nullable String description,
      @Nullable List<String> permissions) {
    roles.lock();
    Role before = changeable(caller, slug);
    if (name != null) {
      refuseTaken(name, slug);
    }
    Role after =
        new Role(
            slug,
            name == null ? before.name() : name,
            description == null ? before.description() : description,
            permissions == null ? before.permissions() : checked(caller, permissions),
            false);
    roles.change(after);
    record(caller, "role.changed", after);
    changed.fire(new RightsChanged(caller.requiredWorkspace().id()));
    return after;
  }

  /** Deletes a role that nobody holds. */
  public void delete(Caller caller, String slug) {
    roles.lock();
    Role gone = changeable(caller, slug);
    roles.releaseFromRemoved(slug);
    if (!roles.delete(slug)) {
      throw new Problem(AccessProblem.ROLE_IN_USE);
    }
    record(caller, "role.deleted", gone);
  }

  /** Gives a new workspace the built-in roles; again and again without harm. */
  public void seed(Caller caller) {
    for (BuiltInRole builtIn : BuiltInRole.values()) {
      roles.add(builtIn.role());
    }
  }

  private void record(Caller caller, String action, Role role) {
    JsonObject details =
        Json.createObjectBuilder()
            .add("permissions", Json.createArrayBuilder(role.permissions()))
            .build();
    audit.record(caller, action, "role:" + role.slug(), details);
  }

  /** Refuses a name that another role has, in whatever case. */
  private void refuseTaken(String name, @Nullable String slug) {
    boolean isTaken =
        roles.all().stream()
            .anyMatch(role -> role.name().equalsIgnoreCase(name) && !role.slug().equals(slug));
    if (isTaken) {
      throw new Problem(AccessProblem.ROLE_EXISTS)
          .field("name", "unique", "name is that of another role");
    }
  }

  private Role changeable(Caller caller, String slug) {
    Role role = get(caller, slug);
    if (role.isSystem()) {
      throw new Problem(AccessProblem.ROLE_BUILT_IN);
    }
    Permissions.mustCover(caller, role.permissions());
    return role;
  }

  private static List<String> checked(Caller caller, List<String> permissions) {
    Permissions.check(permissions);
    Permissions.mustCover(caller, permissions);
    return List.copyOf(new LinkedHashSet<>(permissions));
  }
}
