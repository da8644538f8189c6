package plinth.objects.change;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plinth.fields.Slot;
import plinth.fields.SlotAllocation;
import plinth.fields.SlotState;
import plinth.kernel.Caller;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldRepository;
import plinth.objects.FieldSlots;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectRepository;
import plinth.objects.ShapeChanges;
import plinth.objects.Shapes;
import plinth.tenancy.Tenanted;

/** Use cases for indexes that fields get when they are first used. */
@Stateless
@Tenanted
public class FieldIndexes {
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;
  @Inject private Shapes shapes;
  @Inject private ShapeChanges changes;

  /**
   * Gives fields an index: for a small object within the call, for a large one by a job. Leaves out
   * fields that have one already, whose type has none, or for which no slot is free. Does nothing
   * while records are still being adapted to an earlier change, because that job would start over.
   */
  public void give(Caller caller, String objectSlug, Set<String> fieldSlugs) {
    Optional<ObjectDefinition> found = objects.findBySlug(objectSlug);
    if (found.isEmpty() || free(found.get(), fieldSlugs).isEmpty()) {
      return;
    }
    ObjectDefinition object = found.get();
    shapes.lockExclusive(object.id());
    // What was read before the lock was acquired may have changed since.
    fields.flushAndClear();
    Map<FieldDefinition, Slot> free = free(object, fieldSlugs);
    if (free.isEmpty()) {
      return;
    }
    boolean isLarge = objects.isLarge(object.id());
    SlotState state = isLarge ? SlotState.WRITING : SlotState.READY;
    free.forEach((field, slot) -> field.slot(slot.withState(state)));
    changes.publish(caller, object, isLarge);
  }

  /** A free slot for each of the fields that needs one. */
  private Map<FieldDefinition, Slot> free(ObjectDefinition object, Set<String> fieldSlugs) {
    Map<FieldDefinition, Slot> free = new LinkedHashMap<>();
    if (objects.isRebuilding(object.id())) {
      return free;
    }
    List<FieldDefinition> all = fields.listByObject(object.id());
    List<Slot> taken = new ArrayList<>(FieldSlots.of(all));
    for (FieldDefinition definition : all) {
      if (fieldSlugs.contains(definition.slug()) && needsSlot(definition)) {
        Slot slot = SlotAllocation.value(definition.field().type(), taken);
        if (slot != null) {
          taken.add(slot);
          free.put(definition, slot);
        }
      }
    }
    return free;
  }

  private static boolean needsSlot(FieldDefinition definition) {
    return !definition.isRemoved()
        && definition.pending() == null
        && definition.field().lacksSlot();
  }
}
