package plinth.objects;

import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Slot;
import plinth.fields.SlotState;

/** The index slots that the fields of an object hold. */
public final class FieldSlots {
  private FieldSlots() {}

  /** The slots that are not free, those of fields that are set aside or removed among them. */
  public static List<Slot> taken(List<FieldDefinition> all) {
    return all.stream().flatMap(field -> field.slots().stream()).toList();
  }

  /** A slot in another state, where there is one. */
  public static @Nullable Slot inState(@Nullable Slot slot, SlotState state) {
    return slot == null ? null : slot.in(state);
  }
}
