package plinth.objects.role;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plinth.access.ObjectLimit;
import plinth.access.RoleLimits;
import plinth.fields.Field;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldRepository;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectRepository;
import plinth.objects.RoleVisibility;
import plinth.objects.Shapes;
import plinth.tenancy.Tenanted;

/**
 * Use cases for the limits of roles on objects and fields. A change takes effect with the next
 * transaction on every node.
 */
@Stateless
@Tenanted
public class RoleObjects {
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;
  @Inject private RoleLimits limits;
  @Inject private RoleVisibility visibility;
  @Inject private Shapes shapes;

  /**
   * The limits of a role, in the order of the objects. Objects and fields that the caller does not
   * see are left out. Refuses an unknown role.
   */
  public List<RoleObject> listAll(Caller caller, String role) {
    Map<Long, ObjectLimit> limited = limits.listByRole(caller, role);
    return objects.listAll().stream()
        .filter(object -> visibility.mayRead(caller, object.id()))
        .flatMap(
            object ->
                Stream.ofNullable(limited.get(object.id()))
                    .map(
                        limit ->
                            RoleObject.of(object.slug(), limit, visibleFields(caller, object))))
        .toList();
  }

  /**
   * Limits a role on an object, replacing the previous limit. Refuses an unknown role or object
   * (404), an unknown field (400), the owners' role (409), and callers who may not change the role
   * (403).
   */
  public RoleObject put(Caller caller, String role, String objectSlug, RoleObjectDraft draft) {
    shapes.raiseVersion();
    limits.listByRole(caller, role);
    ObjectDefinition object = requireObject(caller, objectSlug);
    List<Field> known = visibleFields(caller, object);
    ObjectLimit limit = draft.toLimit(object.id(), known);
    limits.save(caller, role, limit, object.slug());
    return RoleObject.of(object.slug(), limit, known);
  }

  /** Removes a limit. Refuses what {@link #put} refuses, and a limit that does not exist (404). */
  public void remove(Caller caller, String role, String objectSlug) {
    shapes.raiseVersion();
    limits.remove(caller, role, requireObject(caller, objectSlug).id(), objectSlug);
  }

  private ObjectDefinition requireObject(Caller caller, String slug) {
    return objects
        .findBySlug(slug)
        .filter(object -> visibility.mayRead(caller, object.id()))
        .orElseThrow(() -> Problem.notFound("Object"));
  }

  private List<Field> visibleFields(Caller caller, ObjectDefinition object) {
    return fields.listVisible(object, visibility.findLimit(caller, object.id())).stream()
        .map(FieldDefinition::field)
        .toList();
  }
}
