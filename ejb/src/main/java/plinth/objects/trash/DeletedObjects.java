package plinth.objects.trash;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.access.ObjectLimit;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Slugs;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldRepository;
import plinth.objects.Names;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectRepository;
import plinth.objects.ObjectView;
import plinth.objects.ObjectsProblem;
import plinth.objects.RoleVisibility;
import plinth.objects.ShapeChanges;
import plinth.objects.Shapes;
import plinth.objects.editing.Objects;
import plinth.objects.related.RelatedFields;
import plinth.objects.relation.RelationTrash;
import plinth.tenancy.Tenanted;

/** Use cases for deleted objects. A caller sees those that the caller's role may delete. */
@Stateless
@Tenanted
public class DeletedObjects {
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;
  @Inject private RoleVisibility visibility;
  @Inject private RelationTrash relations;
  @Inject private Shapes shapes;
  @Inject private ShapeChanges changes;
  @Inject private SharedDefinitions shared;
  @Inject private RelatedFields related;
  @Inject private Audit audit;

  /** A page of the deleted objects that can be restored, latest deletion first. */
  public Page<DeletedObject> list(Caller caller, PageRequest page) {
    Page<ObjectDefinition> shown = Page.of(listRestorable(caller), page);
    Map<Long, Long> records =
        objects.countRecords(shown.items().stream().map(ObjectDefinition::id).toList());
    return shown.map(object -> DeletedObject.of(object, records.getOrDefault(object.id(), 0L)));
  }

  /**
   * Restores an object with its fields, records, views and limits of roles, and with its relations
   * to objects that exist. A field of another object whose slug is taken gets another one. Rollups
   * and lookups that do not fit the present fields stay deleted. Refuses a slug that is taken, and
   * a workspace with the maximum number of objects (409).
   */
  public ObjectView restore(Caller caller, long id, ObjectRestoration how) {
    shapes.raiseVersion();
    ObjectDefinition object =
        listRestorable(caller).stream()
            .filter(deleted -> deleted.id() == id)
            .findFirst()
            .orElseThrow(() -> Problem.notFound("Object"));
    shapes.lockExclusive(id);
    object.restore(freeSlug(object, how.slug()));
    relations.restoreOf(caller, object);
    fields.listByObject(id).forEach(shared::leaveUnlessSame);
    // The job of a change ended when it did not find the object.
    boolean isRebuilding = objects.isRebuilding(id);
    if (related.readmit(caller, object) || isRebuilding) {
      publish(caller, object, isRebuilding || objects.isLarge(id));
    }
    audit.record(caller, "object.restored", "object:" + object.slug(), JsonValue.EMPTY_JSON_OBJECT);
    return object.view(objects.countRecords(List.of(id)).getOrDefault(id, 0L));
  }

  private void publish(Caller caller, ObjectDefinition object, boolean isLarge) {
    changes.publish(caller, object, isLarge);
    if (!isLarge) {
      fields.listByObject(object.id()).stream()
          .filter(FieldDefinition::isRemoved)
          .forEach(fields::finishRemoval);
    }
  }

  private String freeSlug(ObjectDefinition object, @Nullable String explicit) {
    if (objects.listAll().size() >= Objects.MAX) {
      throw new Problem(ObjectsProblem.TOO_MANY_OBJECTS).with("limit", Objects.MAX);
    }
    String slug = explicit == null ? object.slug() : Names.explicit(explicit, Slugs::isReserved);
    if (objects.findBySlug(slug).isPresent()) {
      throw new Problem(ObjectsProblem.OBJECT_EXISTS).field("slug", "unique", slug + " is taken");
    }
    return slug;
  }

  private List<ObjectDefinition> listRestorable(Caller caller) {
    return objects.listDeleted().stream()
        .filter(object -> Keeping.isRestorable(object.deletedAt()))
        .filter(object -> visibility.mayRead(caller, object.id()))
        .filter(
            object ->
                visibility
                    .findLimit(caller, object.id())
                    .map(ObjectLimit::allowsDeletingAll)
                    .orElse(true))
        .toList();
  }
}
