package plinth.records;

import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.SearchText;
import plinth.fields.Shape;
import plinth.fields.Slot;
import plinth.fields.UniqueKey;

/**
 * What is stored beside the data of a record so that it is found quickly. A column that is not
 * named is null.
 *
 * <p>Spec: Records.
 *
 * @param slots the values of the slot columns, such as {@code s1}, as String, Double or Instant
 * @param tags the members of its fields, each as {@code <field id>:<member>}
 * @param search the search text, empty where there is none
 */
public record IndexedValues(Map<String, Object> slots, List<String> tags, String search) {

  /**
   * The indexed values of a record. Fields that are not active count too, so that nothing is
   * rebuilt when one becomes active.
   */
  public static IndexedValues of(Shape shape, RecordValues values) {
    Map<String, Object> slots = new LinkedHashMap<>();
    List<String> tags = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (Field field : shape.fields()) {
      JsonValue json = values.get(field.slug());
      if (json != null && json != JsonValue.NULL) {
        add(field, field.type(), json, slots, tags, texts);
      }
    }
    return new IndexedValues(Map.copyOf(slots), List.copyOf(tags), SearchText.of(texts));
  }

  private static <V> void add(
      Field field,
      FieldType<V> type,
      JsonValue json,
      Map<String, Object> slots,
      List<String> tags,
      List<String> texts) {
    V value = type.read(json, field.slug());
    if (value == null) {
      return;
    }
    put(slots, field.slot(), type.slotValue(value));
    put(slots, field.uniqueSlot(), UniqueKey.of(type.canonical(value)));
    type.members(value).forEach(member -> tags.add(field.id() + ":" + member));
    if (type.searchable()) {
      texts.add(type.text(value));
    }
  }

  private static void put(Map<String, Object> slots, @Nullable Slot slot, @Nullable Object value) {
    if (slot != null && value != null && slot.state().written() && slot.kind().numbered()) {
      slots.put(slot.column(), value);
    }
  }
}
