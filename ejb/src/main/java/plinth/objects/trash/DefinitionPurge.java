package plinth.objects.trash;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import plinth.audit.LegalHolds;
import plinth.fields.Link;
import plinth.kernel.Caller;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldRepository;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectDeleted;
import plinth.objects.ObjectRepository;
import plinth.objects.ShapeChanges;
import plinth.objects.Shapes;
import plinth.objects.relation.RelationTrash;
import plinth.tenancy.Tenanted;

/**
 * Removes deleted objects and fields that can no longer be restored, with what they hold, unless a
 * legal hold stands on the workspace.
 */
@Stateless
@Tenanted
public class DefinitionPurge {
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;
  @Inject private RelationTrash relations;
  @Inject private Shapes shapes;
  @Inject private ShapeChanges changes;
  @Inject private Event<ObjectDeleted> deletions;
  @Inject private LegalHolds holds;

  /** The numbers of the objects that must be removed. */
  public List<Long> listObjects(Caller caller) {
    return listExpired().stream().map(ObjectDefinition::id).toList();
  }

  /** The numbers of the objects with fields that must be removed. */
  public List<Long> listObjectsOfFields(Caller caller) {
    return fields.listObjectsWithDeleted(Keeping.begin());
  }

  /**
   * Removes an object for good, with its records and relations. A job removes the records if there
   * are more than 10,000. Does nothing for an object that was restored meanwhile.
   */
  public void purgeObject(Caller caller, long id) {
    if (holds.isHeld(caller)) {
      return;
    }
    shapes.lockExclusive(id);
    for (ObjectDefinition object : listExpired()) {
      if (object.id() == id) {
        boolean isLarge = objects.isLarge(id);
        if (!isLarge) {
          objects.deleteRecords(object);
        }
        relations.purgeOf(object);
        objects.delete(object);
        deletions.fire(new ObjectDeleted(caller, id, isLarge));
      }
    }
  }

  /**
   * Removes the deleted fields of an object for good, with their values or links. Leaves fields
   * that were restored meanwhile.
   */
  public void purgeFields(Caller caller, long objectId) {
    if (holds.isHeld(caller)) {
      return;
    }
    shapes.lockExclusive(objectId);
    objects
        .findById(objectId)
        .ifPresent(
            object -> {
              List<FieldDefinition> stored = new ArrayList<>();
              for (FieldDefinition field : listExpired(objectId)) {
                Link link = field.link();
                if (link == null) {
                  stored.add(field);
                } else {
                  relations.purge(link.relationId());
                }
              }
              if (!stored.isEmpty()) {
                stored.forEach(fields::delete);
                changes.publish(caller, object, objects.isLarge(objectId));
              }
            });
  }

  private List<ObjectDefinition> listExpired() {
    return objects.listDeleted().stream()
        .filter(object -> !Keeping.isRestorable(object.deletedAt()))
        .toList();
  }

  private List<FieldDefinition> listExpired(long objectId) {
    return fields.listDeleted(objectId).stream()
        .filter(field -> field.removal().isKept())
        .filter(field -> !Keeping.isRestorable(field.removal().at()))
        .toList();
  }
}
