package plinth.objects.change;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import plinth.fields.Conversion;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.fields.Slot;
import plinth.fields.SlotState;
import plinth.kernel.Caller;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldDraft;
import plinth.objects.FieldRepository;
import plinth.objects.FieldSlots;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectRepository;
import plinth.objects.ShapeChanges;
import plinth.objects.Shapes;
import plinth.tenancy.Tenanted;

/**
 * Use cases of the job that converts the values of a field in portions; the field is unavailable
 * meanwhile.
 */
@Stateless
@Tenanted
public class FieldConversions {
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;
  @Inject private Shapes shapes;
  @Inject private ShapeChanges changes;

  /**
   * A conversion to be done.
   *
   * @param shape the shape with which records are written meanwhile
   * @param field the field as it was before it became unavailable
   * @param conversion the conversion of its values
   */
  public record Held(Shape shape, Field field, Conversion conversion) {}

  /**
   * Finds a conversion that has not ended, and keeps the object from changing before this
   * transaction ends. Empty if the field no longer exists or the conversion has ended.
   */
  public Optional<Held> lockPending(
      Caller caller, String objectSlug, String fieldSlug, String operationId) {
    Optional<ObjectDefinition> object = objects.findBySlug(objectSlug);
    object.ifPresent(known -> shapes.lockShared(known.id()));
    return object.flatMap(
        known ->
            findPending(known, fieldSlug, operationId)
                .map(field -> held(fields.shape(known), field)));
  }

  private static Held held(Shape shape, FieldDefinition field) {
    Field shown = field.displayField();
    return new Held(
        shape, shown, field.requiredPending().conversion(shown.type(), shape.calendar().zone()));
  }

  /**
   * Ends a conversion after the values of all records were converted: the pending change is applied
   * and the field is available again. A rebuild of the object fills its index slots.
   */
  public void finish(Caller caller, String objectSlug, String fieldSlug, String operationId) {
    Optional<ObjectDefinition> found = objects.findBySlug(objectSlug);
    if (found.isEmpty()) {
      return;
    }
    ObjectDefinition object = found.get();
    shapes.lockExclusive(object.id());
    Optional<FieldDefinition> held = findPending(object, fieldSlug, operationId);
    if (held.isEmpty()) {
      return;
    }
    FieldDefinition field = held.get();
    FieldDraft draft = field.requiredPending().draft();
    List<FieldDefinition> others =
        fields.listByObject(object.id()).stream().filter(f -> f.id() != field.id()).toList();
    Slot slot =
        field.requiredPending().indexed()
            ? FieldSlots.free(draft.type(), others, SlotState.WRITING)
            : null;
    field.finishConversion(draft, slot);
    changes.publish(caller, object, /* isLarge= */ true);
  }

  private Optional<FieldDefinition> findPending(
      ObjectDefinition object, String fieldSlug, String operationId) {
    return fields
        .findBySlug(object.id(), fieldSlug)
        .filter(field -> field.pending() != null)
        .filter(field -> field.requiredPending().operationId().equals(operationId));
  }
}
