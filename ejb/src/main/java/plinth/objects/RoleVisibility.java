package plinth.objects;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import plinth.access.ObjectLimit;
import plinth.access.ObjectRight;
import plinth.access.RightsCache;
import plinth.access.RoleLimits;
import plinth.kernel.Caller;
import plinth.tenancy.BoundWorkspace;

/**
 * The limits of roles on objects, cached by the shape version of the workspace. Binding a
 * transaction returns that version and a change of a limit increments it, so no node uses an
 * outdated limit. A field is also hidden from a role that does not see all that it needs. Only
 * admins have a role, and workflows act with the role of their owner; owners of the workspace,
 * credentials and the platform's own work are not limited. A member whose row no longer exists has
 * no role and sees nothing.
 */
@ApplicationScoped
public class RoleVisibility {
  private static final int MAX_WORKSPACES = 10_000;

  @Inject private BoundWorkspace bound;
  @Inject private RoleLimits limited;
  @Inject private RightsCache rights;
  @Inject private ObjectRepository objects;
  @Inject private ImpliedLimits implied;

  private final Map<Long, Known> known = new ConcurrentHashMap<>();

  private record Known(long version, Map<String, Map<Long, ObjectLimit>> roles) {}

  /** The caller's limit on an object; empty if the caller is not limited. */
  public Optional<ObjectLimit> findLimit(Caller caller, long objectId) {
    return isGone(caller)
        ? Optional.of(ObjectLimit.none(objectId))
        : Optional.ofNullable(limits(caller).get(objectId));
  }

  private boolean isGone(Caller caller) {
    Long adminId = caller.limitingAdminId();
    return adminId != null && rights.get(caller, adminId).isRemoved();
  }

  private Map<Long, ObjectLimit> limits(Caller caller) {
    Long adminId = caller.limitingAdminId();
    if (adminId == null) {
      return Map.of();
    }
    Map<String, Map<Long, ObjectLimit>> roles = roles(caller);
    return roles.isEmpty()
        ? Map.of()
        : roles.getOrDefault(rights.get(caller, adminId).role(), Map.of());
  }

  /** Whether the object exists for the caller. */
  public boolean mayRead(Caller caller, long objectId) {
    return findLimit(caller, objectId).map(limit -> limit.allows(ObjectRight.READ)).orElse(true);
  }

  /** The numbers of the objects that do not exist for the caller. */
  public Set<Long> hiddenObjects(Caller caller) {
    if (isGone(caller)) {
      return objects.listAll().stream().map(ObjectDefinition::id).collect(Collectors.toSet());
    }
    return limits(caller).values().stream()
        .filter(limit -> !limit.allows(ObjectRight.READ))
        .map(ObjectLimit::objectId)
        .collect(Collectors.toSet());
  }

  /** Whether the field, and its object, exist for the caller. */
  public boolean sees(Caller caller, long objectId, long fieldId) {
    return findLimit(caller, objectId)
        .map(limit -> limit.allows(ObjectRight.READ) && limit.showsField(fieldId))
        .orElse(true);
  }

  /** Whether every role of the workspace sees all records of the object. */
  public boolean isForEveryRole(Caller caller, long objectId) {
    return roles(caller).values().stream()
        .map(limits -> limits.get(objectId))
        .allMatch(
            limit -> limit == null || (limit.allows(ObjectRight.READ) && limit.allowsAllRecords()));
  }

  private Map<String, Map<Long, ObjectLimit>> roles(Caller caller) {
    long version = bound.shapeVersion();
    Known at = known.get(bound.id());
    if (at == null || at.version() != version) {
      at = new Known(version, implied.applyTo(limited.listAll(caller)));
      if (!bound.isRaised()) {
        cache(at);
      }
    }
    return at.roles();
  }

  private void cache(Known at) {
    if (known.size() > MAX_WORKSPACES) {
      known.clear();
    }
    known.put(bound.id(), at);
  }
}
