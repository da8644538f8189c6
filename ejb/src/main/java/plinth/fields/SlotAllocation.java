package plinth.fields;

import java.util.Collection;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * Allocates the index slots of a field. Fields whose values are counted or must be distinct have
 * the slot of their type from the start; others get it when a read first sorts or filters by them,
 * or when it is requested, so that writes maintain only the indexes that are used. A field without
 * a slot is sorted and filtered by its stored data. A slot that is being retired still counts as
 * taken.
 */
public final class SlotAllocation {
  private SlotAllocation() {}

  /**
   * Whether a field has the slot of its type from the start, as long as one is free. A slot that
   * all fields share costs nothing.
   */
  public static boolean isImmediate(FieldType<?> type, boolean unique) {
    return !type.slot().isNumbered() || type instanceof Discrete || unique;
  }

  /**
   * A free slot for the values of a field, which is still empty and not readable; null if there is
   * none, or if the type has none.
   *
   * @param taken all slots of the object, in any state
   */
  public static @Nullable Slot value(FieldType<?> type, Collection<Slot> taken) {
    return free(type.slot(), taken);
  }

  /**
   * A free slot for the values of a field whose index is requested. Refuses a type that has none,
   * and an object whose slots of this kind are all taken.
   *
   * @param taken all slots of the object, in any state
   */
  public static Slot required(FieldType<?> type, Collection<Slot> taken) {
    if (type.slot() == SlotKind.NONE) {
      throw Problem.invalid(
          "is_indexed", "type", "A field of type " + type.key() + " has no index of its own");
    }
    Slot free = value(type, taken);
    if (free == null) {
      int limit = type.slot().count();
      throw new Problem(FieldsProblem.INDEXES_EXHAUSTED)
          .field("is_indexed", "limit", "At most " + limit + " fields with values of this kind")
          .with("limit", limit);
    }
    return free;
  }

  /**
   * A free slot that keeps values distinct, which is still empty; refuses if there is none.
   *
   * @param taken all slots of the object, in any state
   * @param at the member of the request that needs the slot
   */
  public static Slot unique(Collection<Slot> taken, String at) {
    Slot free = free(SlotKind.UNIQUE, taken);
    if (free == null) {
      throw new Problem(FieldsProblem.UNIQUE_FIELDS_EXHAUSTED)
          .field(at, "limit", "At most " + SlotKind.UNIQUE.count() + " unique fields and keys")
          .with("limit", SlotKind.UNIQUE.count());
    }
    return free;
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
