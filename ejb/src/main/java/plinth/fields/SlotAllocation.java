package plinth.fields;

import java.util.Collection;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * Which index slots a field gets. A unique field needs a unique slot and is refused without one;
 * the slot of its type is given while there are any, and a field without one is filtered on its
 * data and cannot be sorted by. A slot that is being retired is still taken.
 *
 * @param slot the slot of the type, empty and unread so far, or null
 * @param uniqueSlot the slot that keeps it unique, or null
 */
public record SlotAllocation(@Nullable Slot slot, @Nullable Slot uniqueSlot) {

  /**
   * The slots for a field of a type.
   *
   * @param taken all slots of the object, in whatever state
   */
  public static SlotAllocation of(FieldType<?> type, boolean unique, Collection<Slot> taken) {
    Slot uniqueSlot = unique ? free(SlotKind.UNIQUE, taken) : null;
    if (unique && uniqueSlot == null) {
      throw new Problem(FieldsProblem.UNIQUE_FIELDS_EXHAUSTED)
          .field("is_unique", "limit", "At most " + SlotKind.UNIQUE.count() + " unique fields")
          .with("limit", SlotKind.UNIQUE.count());
    }
    return new SlotAllocation(free(type.slot(), taken), uniqueSlot);
  }

  private static @Nullable Slot free(SlotKind kind, Collection<Slot> taken) {
    if (kind == SlotKind.NONE) {
      return null;
    }
    if (!kind.numbered()) {
      return new Slot(kind, 1, SlotState.EMPTY);
    }
    OptionalInt index =
        IntStream.rangeClosed(1, kind.count())
            .filter(i -> taken.stream().noneMatch(s -> s.kind() == kind && s.index() == i))
            .findFirst();
    return index.isPresent() ? new Slot(kind, index.getAsInt(), SlotState.EMPTY) : null;
  }
}
