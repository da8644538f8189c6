package plinth.objects.change;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import plinth.fields.Field;
import plinth.fields.SlotAllocation;
import plinth.fields.SlotState;
import plinth.kernel.Caller;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldRepository;
import plinth.objects.FieldSlots;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectRepository;
import plinth.objects.RoleVisibility;
import plinth.objects.Shapes;
import plinth.objects.StoredShape;
import plinth.tenancy.Tenanted;

/**
 * Use cases of the job that adapts the records of a large object to a change of its shape, in
 * portions. A change is identified by its version; if a later change follows, its job does all the
 * work, and the job of the earlier change finds nothing to do.
 */
@Stateless
@Tenanted
public class ShapeRebuilds {
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;
  @Inject private Shapes shapes;
  @Inject private RoleVisibility visibility;

  /**
   * An object whose records can be rebuilt.
   *
   * @param id its number
   * @param slug its slug
   * @param name its name
   */
  public record Stored(long id, String slug, String name) {
    static Stored of(ObjectDefinition object) {
      return new Stored(object.id(), object.slug(), object.name());
    }
  }

  /** The objects that the caller may read, in order. */
  public List<Stored> listAll(Caller caller) {
    return objects.listAll().stream()
        .filter(object -> visibility.mayRead(caller, object.id()))
        .map(Stored::of)
        .toList();
  }

  /** Finds an object that the caller may read by its slug. */
  public Optional<Stored> find(Caller caller, String objectSlug) {
    return objects
        .findBySlug(objectSlug)
        .filter(object -> visibility.mayRead(caller, object.id()))
        .map(Stored::of);
  }

  /** Locks the object exclusively. */
  public void lock(Caller caller, Stored object) {
    shapes.lockExclusive(object.id());
  }

  /** The numbers of the fields of an object whose values are being converted. */
  public List<Long> listConverting(Caller caller, Stored object) {
    return fields.listByObject(object.id()).stream()
        .filter(field -> field.pending() != null && !field.isRemoved())
        .map(FieldDefinition::id)
        .toList();
  }

  /**
   * Starts a rebuild of a locked object without a change of its definition. Fields that should have
   * had an index slot from the start, but found none free, get one now if one is free; it can be
   * read once the rebuild has been completed.
   *
   * @return the version that the rebuild must complete
   */
  public long start(Caller caller, Stored object) {
    List<FieldDefinition> all = fields.listByObject(object.id());
    for (FieldDefinition definition : all) {
      Field field = definition.field();
      if (field.slots().value() == null
          && SlotAllocation.isImmediate(field.type(), field.rules().unique())
          && !definition.isRemoved()
          && definition.pending() == null) {
        definition.slot(FieldSlots.free(field.type(), all, SlotState.WRITING));
      }
    }
    objects.startRebuild(object.id(), shapes.version());
    return shapes.version();
  }

  /**
   * How records must be stored; it cannot change before this transaction ends. Empty if the object
   * no longer exists or a later change has taken over.
   */
  public Optional<StoredShape> lockShape(Caller caller, String objectSlug, long version) {
    Optional<ObjectDefinition> object = objects.findBySlug(objectSlug);
    object.ifPresent(known -> shapes.lockShared(known.id()));
    // Another transaction may have changed the shape and its version while this transaction waited
    // for the lock.
    return object
        .filter(known -> objects.isRebuilding(known.id(), version))
        .map(known -> fields.storedShape(known));
  }

  /**
   * Completes a change after all records were processed: filled slots become ready, retired slots
   * are released, deleted fields release their slugs and slots, and restored fields are shown.
   */
  public void finish(Caller caller, String objectSlug, long version) {
    Optional<ObjectDefinition> object = lockCurrent(objectSlug, version);
    if (object.isEmpty()) {
      return;
    }
    for (FieldDefinition field : fields.listByObject(object.get().id())) {
      if (field.removal().isReturning()) {
        field.finishReturn();
        field.finishRebuild();
      } else if (field.isRemoved()) {
        fields.finishRemoval(field);
      } else {
        field.finishRebuild();
      }
    }
    object.get().finishRebuild();
    objects.finishRebuild(object.get().id());
  }

  /**
   * Gives up the uniqueness of a field or a unique key because records were found to repeat values.
   * Its slot is released when the records have been processed once more.
   *
   * @param column the column of its unique slot, such as {@code u2}
   * @return the slugs of the fields, for people; empty if they no longer exist
   */
  public Optional<String> dropUnique(
      Caller caller, String objectSlug, long version, String column) {
    Optional<ObjectDefinition> object = lockCurrent(objectSlug, version);
    return object.flatMap(known -> dropKey(known, column)).or(() -> dropField(object, column));
  }

  private Optional<String> dropKey(ObjectDefinition object, String column) {
    return object.uniqueKeys().stream()
        .filter(key -> key.slot().column().equals(column))
        .findFirst()
        .map(
            key -> {
              object.dropKey(key);
              return fields.listByObject(object.id()).stream()
                  .filter(field -> key.fields().contains(field.id()))
                  .map(FieldDefinition::slug)
                  .collect(Collectors.joining(", "));
            });
  }

  private Optional<String> dropField(Optional<ObjectDefinition> object, String column) {
    Optional<FieldDefinition> field =
        object.stream()
            .flatMap(known -> fields.listByObject(known.id()).stream())
            .filter(definition -> keepsUniqueBy(definition.field(), column))
            .findFirst();
    field.ifPresent(FieldDefinition::dropUnique);
    return field.map(FieldDefinition::slug);
  }

  /** The object, exclusively locked, if the change is still its latest. */
  private Optional<ObjectDefinition> lockCurrent(String objectSlug, long version) {
    Optional<ObjectDefinition> object = objects.findBySlug(objectSlug);
    object.ifPresent(known -> shapes.lockExclusive(known.id()));
    // Another transaction may have changed the object while this transaction waited for the lock.
    return object
        .filter(known -> objects.isRebuilding(known.id(), version))
        .flatMap(known -> objects.findBySlug(objectSlug));
  }

  private static boolean keepsUniqueBy(Field field, String column) {
    return field.slots().unique() != null && field.slots().unique().column().equals(column);
  }
}
