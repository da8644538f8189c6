package plinth.fields;

import java.util.Collection;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * Allocates the index slots of a field. A unique field requires a unique slot and is refused
 * without one. The slot of its type is allocated while any are free; a field without one is
 * filtered on its stored data and cannot be sorted by. A slot that is being retired still counts as
 * taken.
 */
public final class SlotAllocation {
  private SlotAllocation() {}

  /**
   * Allocates the slots for a field of a type, which are still empty and not readable.
   *
   * @param taken all slots of the object, in any state
   */
  public static Field.Slots of(FieldType<?> type, boolean unique, Collection<Slot> taken) {
    Slot uniqueSlot = unique ? free(SlotKind.UNIQUE, taken) : null;
    if (unique && uniqueSlot == null) {
      throw new Problem(FieldsProblem.UNIQUE_FIELDS_EXHAUSTED)
          .field("is_unique", "limit", "At most " + SlotKind.UNIQUE.count() + " unique fields")
          .with("limit", SlotKind.UNIQUE.count());
    }
    return new Field.Slots(free(type.slot(), taken), uniqueSlot);
  }

  private static @Nullable Slot free(SlotKind kind, Collection<Slot> taken) {
    if (kind == SlotKind.NONE) {
      return null;
    }
    if (!kind.isNumbered()) {
      return new Slot(kind, 1, SlotState.EMPTY);
    }
    OptionalInt index =
        IntStream.rangeClosed(1, kind.count())
            .filter(i -> taken.stream().noneMatch(s -> s.kind() == kind && s.index() == i))
            .findFirst();
    return index.isPresent() ? new Slot(kind, index.getAsInt(), SlotState.EMPTY) : null;
  }
}
