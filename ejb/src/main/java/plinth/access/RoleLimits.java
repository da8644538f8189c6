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
 * with limits cannot change any. A change increments the version of the workspace's shapes in the
 * same transaction, so that every node sees it in its next transaction.
 */
@Stateless
@Tenanted
public class RoleLimits {
  @Inject private RoleRepository roles;
  @Inject private LimitRepository limits;
  @Inject private LimitGuard guard;
  @Inject private Audit audit;
  @Inject private Event<RightsChanged> changed;

  /** The limits of every limited role, by object number. */
  public Map<String, Map<Long, ObjectLimit>> listAll(Caller caller) {
    return limits.listAll();
  }

  /** The limits of a role, by object number; refuses an unknown role. */
  public Map<Long, ObjectLimit> listByRole(Caller caller, String role) {
    requireRole(role);
    return limits.listByRole(role);
  }

  /**
   * Sets or replaces a limit. Refuses an unknown role (404), the owners' role (409), a role with
   * more rights than the caller's, and a caller whose own role is limited (403).
   */
  public void save(Caller caller, String role, ObjectLimit limit, String objectSlug) {
    requireChangeable(caller, role);
    limits.save(role, limit);
    JsonArrayBuilder rights = Json.createArrayBuilder();
    limit.rights().stream().sorted().forEach(right -> rights.add(right.code()));
    JsonObject details =
        Json.createObjectBuilder()
            .add("object", objectSlug)
            .add("rights", rights)
            .add("records", limit.records().code())
            .add("fields", limit.fields().size())
            .build();
    audit.record(caller, "role.limited", "role:" + role, details);
    changed.fire(new RightsChanged(caller.requireWorkspace().id()));
  }

  /** Removes a limit. Refuses whatever {@link #save} refuses, and a missing limit (404). */
  public void remove(Caller caller, String role, long objectId, String objectSlug) {
    requireChangeable(caller, role);
    if (!limits.remove(role, objectId)) {
      throw Problem.notFound("Limit");
    }
    JsonObject details = Json.createObjectBuilder().add("object", objectSlug).build();
    audit.record(caller, "role.unlimited", "role:" + role, details);
    changed.fire(new RightsChanged(caller.requireWorkspace().id()));
  }

  /** Whether a role is limited on any object. */
  public boolean isLimited(Caller caller, String role) {
    return !limits.listByRole(role).isEmpty();
  }

  /** Refuses a caller whose own role is limited, such as one who wants to create an API key. */
  public void requireUnlimited(Caller caller) {
    guard.requireUnlimited(caller);
  }

  private void requireChangeable(Caller caller, String slug) {
    roles.lock();
    Role role = requireRole(slug);
    if (role.isOwners()) {
      throw new Problem(AccessProblem.OWNER_UNLIMITED);
    }
    Permissions.requireCoverage(caller, role.permissions());
    guard.requireUnlimited(caller);
  }

  private Role requireRole(String slug) {
    return roles
        .findBySlug(slug)
        .map(WorkspaceRole::toRole)
        .orElseThrow(() -> Problem.notFound("Role"));
  }
}
