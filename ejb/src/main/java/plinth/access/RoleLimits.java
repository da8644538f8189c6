package plinth.access;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import java.util.Map;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.tenancy.Tenanted;

/**
 * The limits of roles on objects and fields, by their numbers. Owners have no limits, and a member
 * with limits cannot change any. A change raises the version of the workspace's shapes in the same
 * transaction, so that every node learns it with its next one.
 */
@Stateless
@Tenanted
public class RoleLimits {
  @Inject private RoleRepository roles;
  @Inject private LimitRepository limits;
  @Inject private LimitGuard guard;
  @Inject private Audit audit;
  @Inject private Event<RightsChanged> changed;

  /** The limits of every limited role, by the numbers of the objects. */
  public Map<String, Map<Long, ObjectLimit>> all(Caller caller) {
    return limits.all();
  }

  /** The limits of a role, by the numbers of the objects; refuses an unknown role. */
  public Map<Long, ObjectLimit> of(Caller caller, String role) {
    required(role);
    return limits.of(role);
  }

  /**
   * Sets a limit in place of the one before. Refuses an unknown role (404), the owners' (409), a
   * role with more rights than the caller's, and a caller whose own role is limited (403).
   */
  public void put(Caller caller, String role, ObjectLimit limit, String objectSlug) {
    changeable(caller, role);
    limits.put(role, limit);
    JsonArrayBuilder rights = Json.createArrayBuilder();
    limit.rights().stream().sorted().forEach(right -> rights.add(right.code()));
    JsonObject details =
        Json.createObjectBuilder()
            .add("object", objectSlug)
            .add("rights", rights)
            .add("fields", limit.fields().size())
            .build();
    audit.record(caller, "role.limited", "role:" + role, details);
    changed.fire(new RightsChanged(caller.requiredWorkspace().id()));
  }

  /** Takes a limit away. Refuses what {@link #put} refuses, and a limit that is not there (404). */
  public void remove(Caller caller, String role, long objectId, String objectSlug) {
    changeable(caller, role);
    if (!limits.remove(role, objectId)) {
      throw Problem.notFound("Limit");
    }
    JsonObject details = Json.createObjectBuilder().add("object", objectSlug).build();
    audit.record(caller, "role.unlimited", "role:" + role, details);
    changed.fire(new RightsChanged(caller.requiredWorkspace().id()));
  }

  /** Whether a role is denied anything of any object. */
  public boolean isLimited(Caller caller, String role) {
    return !limits.of(role).isEmpty();
  }

  /** Refuses a caller whose own role is limited, such as one who asks for an API key. */
  public void mustBeUnlimited(Caller caller) {
    guard.mustBeUnlimited(caller);
  }

  private void changeable(Caller caller, String slug) {
    roles.lock();
    Role role = required(slug);
    if (role.isOwners()) {
      throw new Problem(AccessProblem.OWNER_UNLIMITED);
    }
    Permissions.mustCover(caller, role.permissions());
    guard.mustBeUnlimited(caller);
  }

  private Role required(String slug) {
    return roles.bySlug(slug).map(WorkspaceRole::role).orElseThrow(() -> Problem.notFound("Role"));
  }
}
