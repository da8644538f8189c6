package plinth.objects.change;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Shape;
import plinth.fields.Slot;
import plinth.fields.SlotAllocation;
import plinth.fields.SlotState;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.ConversionReport;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldDraft;
import plinth.objects.FieldRepository;
import plinth.objects.FieldSlots;
import plinth.objects.PendingChange;
import plinth.objects.ShapeChanges;
import plinth.objects.StoredValues;

/** Carries out the change of a field in an object that is exclusively locked. */
@ApplicationScoped
class FieldChanger {
  @Inject private FieldRepository fields;
  @Inject private StoredValues values;
  @Inject private ShapeChanges changes;

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
    fields.requireNoKey(field);
    Field before = field.field();
    Shape shape = fields.shape(target.object());
    Slot slot = isIndexedAfter(target) ? value(target) : null;
    if (target.isLarge()) {
      boolean clears = plan.policy() == OnFailure.CLEAR;
      field.startConversion(
          new PendingChange(plan.draft(), plan.replaced(), clears, slot != null, operationId),
          unique(target, SlotState.WRITING));
      return Optional.of(values.queueConversion(caller, shape, before, operationId));
    }
    values.convert(caller, shape, before, plan.conversion(), operationId);
    Slot unique = unique(target, SlotState.READY);
    field.apply(plan.draft());
    field.slot(FieldSlots.withState(slot, SlotState.READY));
    field.uniqueSlot(unique);
    changes.publish(caller, target.object(), target.isLarge());
    return Optional.empty();
  }

  /**
   * Applies a change that does not affect values; a change of uniqueness or of the index fills or
   * clears a slot.
   */
  private void applyDraft(Caller caller, FieldTarget target) {
    FieldDefinition field = target.field();
    Field before = field.field();
    FieldDraft draft = target.plan().draft();
    SlotState filled = target.isLarge() ? SlotState.WRITING : SlotState.READY;
    Slot given =
        target.isLarge() ? FieldSlots.withState(before.slots().unique(), SlotState.RETIRING) : null;
    Slot unique = draft.rules().unique() ? unique(target, filled) : given;
    boolean isIndexed = before.column().isIndexed() || keepsIndex(before);
    Boolean wanted = target.plan().indexed();
    boolean turns = wanted != null && wanted != isIndexed;
    boolean turnsUnique = draft.rules().unique() != before.rules().unique();
    Slot slot = before.slots().value();
    if (turns) {
      slot = turned(target, before, filled);
    } else if (slot == null && turnsUnique && draft.rules().unique()) {
      slot = FieldSlots.withState(value(target), filled);
    }
    field.apply(draft);
    field.slot(slot);
    if (turnsUnique) {
      field.uniqueSlot(unique);
    }
    if (turnsUnique || turns || isComputedAnew(before, draft)) {
      changes.publish(caller, target.object(), target.isLarge());
    }
  }

  /** Whether the values of a computed field may become others. */
  private static boolean isComputedAnew(Field before, FieldDraft draft) {
    return before.isComputed()
        && !(Objects.equals(before.rules().formula(), draft.rules().formula())
            && Objects.equals(before.rules().related(), draft.rules().related())
            && before.settings().equals(draft.settings())
            && before.options().equals(draft.options()));
  }

  /** The slot of a field that gets an index or loses it. */
  private @Nullable Slot turned(FieldTarget target, Field before, SlotState filled) {
    FieldDraft draft = target.plan().draft();
    Slot held = before.slots().value();
    if (Boolean.TRUE.equals(target.plan().indexed())) {
      // A slot that was to be cleared may still contain values, which are the current ones.
      return FieldSlots.withState(held == null ? value(target) : held, filled);
    }
    if (SlotAllocation.isImmediate(draft.type(), draft.rules().unique())) {
      throw Problem.invalid(
          "is_indexed", "fixed", "A unique field and one of this type always have an index");
    }
    return target.isLarge() ? FieldSlots.withState(held, SlotState.RETIRING) : null;
  }

  /** A slot for the values if one is free; one is required if the change requests an index. */
  private @Nullable Slot value(FieldTarget target) {
    FieldType<?> type = target.plan().draft().type();
    List<Slot> taken = FieldSlots.of(others(target));
    return Boolean.TRUE.equals(target.plan().indexed())
        ? SlotAllocation.required(type, taken)
        : SlotAllocation.value(type, taken);
  }

  /** Whether a field whose values are converted shall have an index afterwards. */
  private static boolean isIndexedAfter(FieldTarget target) {
    FieldPlan plan = target.plan();
    FieldDraft draft = plan.draft();
    Boolean wanted = plan.indexed();
    return SlotAllocation.isImmediate(draft.type(), draft.rules().unique())
        || (wanted == null ? keepsIndex(target.field().field()) : wanted);
  }

  private static boolean keepsIndex(Field field) {
    Slot held = field.slots().value();
    return held != null && held.state() != SlotState.RETIRING;
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
        : FieldSlots.unique(
            fields.listKeys(target.object().id()), others(target), state, "is_unique");
  }

  private List<FieldDefinition> others(FieldTarget target) {
    return fields.listByObject(target.object().id()).stream()
        .filter(other -> other.id() != target.field().id())
        .toList();
  }
}
