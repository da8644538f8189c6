package plinth.objects.watch;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import plinth.access.AccessProblem;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.audit.Audit;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectRepository;
import plinth.objects.Shapes;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/** The fields whose reads are recorded, which owners choose. */
@Stateless
@Tenanted
public class FieldWatches {
  private static final Sql OF_OBJECT =
      Sql.named(
          """
          select field_id
          from tenant.watched_field
          where workspace_id = tenant.bound_workspace() and object_id = :object
          """);

  private static final Sql CLEAR =
      Sql.named(
          """
          delete from tenant.watched_field
          where workspace_id = tenant.bound_workspace() and object_id = :object
          """);

  private static final Sql ADD =
      Sql.named(
          """
          insert into tenant.watched_field (object_id, field_id)
          select :object, unnest(:fields::bigint[])
          """);

  @Inject private Shapes shapes;
  @Inject private ObjectRepository objects;
  @Inject private Members members;
  @Inject private Audit audit;
  @Inject @TenantDb private Db db;

  /** The objects with watched fields. */
  public List<WatchedObject> list(Caller caller) {
    List<WatchedObject> watched = new ArrayList<>();
    for (ObjectDefinition object : objects.listAll()) {
      Set<Long> ids =
          Set.copyOf(
              db.list(OF_OBJECT.with("object", object.id()), row -> row.getLong("field_id")));
      if (!ids.isEmpty()) {
        shapes
            .findComplete(object.slug())
            .map(shape -> slugs(shape, ids))
            .filter(fields -> !fields.isEmpty())
            .ifPresent(fields -> watched.add(new WatchedObject(object.slug(), fields)));
      }
    }
    return watched;
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
    db.update(CLEAR.with("object", shape.objectId()));
    db.update(
        ADD.with("object", shape.objectId())
            .with("fields", found.stream().map(Field::id).toArray(Long[]::new)));
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
