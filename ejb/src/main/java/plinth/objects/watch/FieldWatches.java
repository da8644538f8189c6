package plinth.objects.watch;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import plinth.access.AccessProblem;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.audit.Audit;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.objects.ObjectRepository;
import plinth.objects.Shapes;
import plinth.tenancy.Tenanted;

/** The fields whose reads are recorded, which owners choose. */
@Stateless
@Tenanted
public class FieldWatches {
  @Inject private Shapes shapes;
  @Inject private ObjectRepository objects;
  @Inject private Members members;
  @Inject private Audit audit;
  @Inject private WatchedFields watched;

  /** The objects with watched fields. */
  public List<WatchedObject> list(Caller caller) {
    Map<Long, Set<Long>> all = watched.listAll();
    return objects.listAll().stream()
        .filter(object -> all.containsKey(object.id()))
        .flatMap(object -> shapes.findComplete(object.slug()).stream())
        .map(
            shape ->
                new WatchedObject(
                    shape.objectSlug(), slugs(shape, all.getOrDefault(shape.objectId(), Set.of()))))
        .filter(object -> !object.fields().isEmpty())
        .toList();
  }

  private static List<String> slugs(Shape shape, Set<Long> ids) {
    return shape.fields().stream()
        .filter(field -> field.active() && ids.contains(field.id()))
        .map(Field::slug)
        .toList();
  }

  /**
   * Sets the watched fields of an object. Refuses who is not an owner, an operator who acts for one
   * (403), an unknown object (404) and unknown fields (400).
   */
  public WatchedObject set(Caller caller, String objectSlug, List<String> fields) {
    requireOwner(caller);
    Shape shape = shapes.requireComplete(objectSlug);
    Set<String> asked = new LinkedHashSet<>(fields);
    List<Field> found =
        shape.fields().stream()
            .filter(field -> field.active() && asked.contains(field.slug()))
            .toList();
    if (found.size() < asked.size()) {
      Set<String> known = found.stream().map(Field::slug).collect(Collectors.toSet());
      asked.removeAll(known);
      throw Problem.invalid("fields", "unknown", "There is no field " + asked.iterator().next());
    }
    // Every node reads the watched fields again with the next version.
    shapes.lockExclusive(shape.objectId());
    watched.replace(shape.objectId(), found.stream().map(Field::id).toList());
    List<String> slugs = found.stream().map(Field::slug).toList();
    audit.record(
        caller,
        "audit.watched_fields_set",
        "object:" + objectSlug,
        Json.createObjectBuilder().add("fields", Json.createArrayBuilder(slugs)).build());
    return new WatchedObject(objectSlug, slugs);
  }

  private void requireOwner(Caller caller) {
    if (caller.isByOperator()) {
      throw new Problem(KernelProblem.IMPERSONATION_NOT_ALLOWED);
    }
    if (members.findById(caller, caller.requireAdminId()).filter(Admin::isActiveOwner).isEmpty()) {
      throw new Problem(AccessProblem.NOT_THE_OWNER);
    }
  }
}
