package plinth.objects;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.fields.FieldType;
import plinth.fields.Slot;
import plinth.fields.SlotAllocation;
import plinth.fields.SlotKind;
import plinth.fields.SlotState;

/** The index slots that the fields of an object hold. */
public final class FieldSlots {
  private FieldSlots() {}

  /** The slots that are not free, including those of fields that are removed or being converted. */
  public static List<Slot> of(List<FieldDefinition> all) {
    return all.stream()
        .map(field -> field.displayField().slots())
        .flatMap(held -> Stream.of(held.value(), held.unique()))
        .filter(slot -> slot != null)
        .toList();
  }

  /**
   * A free slot of an object that keeps values distinct; refuses if there is none.
   *
   * @param at the member of the request that needs the slot
   */
  public static Slot unique(
      List<StoredKey> keys, List<FieldDefinition> all, SlotState state, String at) {
    return SlotAllocation.unique(
            Stream.concat(of(all).stream(), keys.stream().map(StoredKey::slot)).toList(), at)
        .withState(state);
  }

  /** A free slot of an object for the values of a type; null if there is none. */
  public static @Nullable Slot free(FieldType<?> type, List<FieldDefinition> all, SlotState state) {
    return withState(SlotAllocation.value(type, of(all)), state);
  }

  /** The slot that a field has in these columns; null if it has none. */
  static @Nullable Slot stored(SlotKind kind, @Nullable Integer index, @Nullable String state) {
    return index == null || state == null ? null : new Slot(kind, index, SlotState.valueOf(state));
  }

  /** A copy of a slot in another state; null stays null. */
  public static @Nullable Slot withState(@Nullable Slot slot, SlotState state) {
    return slot == null ? null : slot.withState(state);
  }
}
