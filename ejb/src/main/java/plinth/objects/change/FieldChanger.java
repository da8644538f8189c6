package plinth.objects.change;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.fields.Slot;
import plinth.fields.SlotAllocation;
import plinth.fields.SlotState;
import plinth.kernel.Caller;
import plinth.objects.ConversionReport;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldDraft;
import plinth.objects.FieldRepository;
import plinth.objects.FieldSlots;
import plinth.objects.ObjectRepository;
import plinth.objects.PendingChange;
import plinth.objects.ShapeChanged;
import plinth.objects.Shapes;
import plinth.objects.StoredValues;

/** Carries out the change of a field in an object that is exclusively locked. */
@ApplicationScoped
class FieldChanger {
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;
  @Inject private Shapes shapes;
  @Inject private StoredValues values;
  @Inject private Event<ShapeChanged> changes;

  /**
   * Carries out a change.
   *
   * @param report the effect on the values; null if no values need to be examined
   * @return the slug of the job that converts the values, if there are too many for this
   *     transaction
   */
  Optional<String> apply(
      Caller caller, FieldTarget target, @Nullable ConversionReport report, String operationId) {
    FieldPlan plan = target.plan();
    if (report == null || (report.isIdle() && !plan.isOtherType())) {
      applyDraft(caller, target);
      return Optional.empty();
    }
    FieldDefinition field = target.field();
    Field before = field.field();
    Shape shape = fields.shape(target.object());
    if (target.isLarge()) {
      boolean clears = plan.policy() == OnFailure.CLEAR;
      field.startConversion(
          new PendingChange(plan.draft(), plan.replaced(), clears, operationId),
          unique(target, SlotState.WRITING));
      return Optional.of(values.queueConversion(caller, shape, before, operationId));
    }
    values.convert(caller, shape, before, plan.conversion(), operationId);
    Slot unique = unique(target, SlotState.READY);
    Slot slot = SlotAllocation.of(plan.draft().type(), false, takenSlots(target)).value();
    field.apply(plan.draft());
    field.slot(FieldSlots.withState(slot, SlotState.READY));
    field.uniqueSlot(unique);
    publish(caller, target);
    return Optional.empty();
  }

  /**
   * Applies a change that does not affect values; a change of uniqueness fills or clears a slot.
   */
  private void applyDraft(Caller caller, FieldTarget target) {
    FieldDefinition field = target.field();
    Field before = field.field();
    FieldDraft draft = target.plan().draft();
    SlotState filled = target.isLarge() ? SlotState.WRITING : SlotState.READY;
    Slot given =
        target.isLarge() ? FieldSlots.withState(before.slots().unique(), SlotState.RETIRING) : null;
    Slot unique = draft.rules().unique() ? unique(target, filled) : given;
    field.apply(draft);
    if (draft.rules().unique() != before.rules().unique()) {
      field.uniqueSlot(unique);
      publish(caller, target);
    }
  }

  private @Nullable Slot unique(FieldTarget target, SlotState state) {
    FieldDraft draft = target.plan().draft();
    if (!draft.rules().unique()) {
      return null;
    }
    Slot held = target.field().field().slots().unique();
    // The slot contains either the field's current value or nothing, because a retiring slot is
    // never stale.
    return held != null
        ? held.withState(state)
        : FieldSlots.withState(
            SlotAllocation.of(draft.type(), true, takenSlots(target)).unique(), state);
  }

  private List<Slot> takenSlots(FieldTarget target) {
    return FieldSlots.of(
        fields.listByObject(target.object().id()).stream()
            .filter(other -> other.id() != target.field().id())
            .toList());
  }

  private void publish(Caller caller, FieldTarget target) {
    long version = shapes.version();
    if (target.isLarge()) {
      objects.startRebuild(target.object().id(), version);
    }
    changes.fire(
        new ShapeChanged(caller, fields.shape(target.object()), version, target.isLarge()));
  }
}
