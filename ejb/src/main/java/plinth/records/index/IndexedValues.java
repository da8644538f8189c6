package plinth.records.index;

import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.SearchText;
import plinth.fields.Shape;
import plinth.fields.Slot;
import plinth.records.RecordValues;

/**
 * The values that are stored beside the data of a record so that it is found quickly. Columns that
 * are not listed are null.
 *
 * @param slots the values of the slot columns, such as {@code s1}, as String, Double or Instant
 * @param tags the members of its fields, each as {@code <field id>:<member>}
 * @param search the search text; empty if there is none
 */
public record IndexedValues(Map<String, Object> slots, List<String> tags, String search) {

  /**
   * The indexed values of a record. Inactive fields are included, so that activating a field
   * requires no rebuild.
   */
  public static IndexedValues of(Shape shape, RecordValues values) {
    Gathering gathering = new Gathering(shape);
    for (Field field : shape.fields()) {
      JsonValue json = values.get(field.slug());
      if (json != null && json != JsonValue.NULL) {
        gathering.read(field, json);
      }
    }
    return gathering.build();
  }

  /** Collects the indexed values of one record, field by field in the order of the shape. */
  public static final class Gathering {
    private final Shape shape;
    private final Map<Long, String> unique = new HashMap<>();
    private final Map<String, Object> slots = new LinkedHashMap<>();
    private final List<String> tags = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();

    /** Starts with a record that has no values. */
    public Gathering(Shape shape) {
      this.shape = shape;
    }

    /** Adds the stored value of a field. */
    public void read(Field field, JsonValue json) {
      read(field, field.type(), json);
    }

    private <V> void read(Field field, FieldType<V> type, JsonValue json) {
      V value = type.read(json, field.slug());
      if (value != null) {
        add(field, type, value);
      }
    }

    /** Adds the value of a field. */
    public <V> void add(Field field, FieldType<V> type, V value) {
      put(field.slots().value(), type.slotValue(value));
      if (shape.isUnique(field)) {
        unique.put(field.id(), type.canonical(value));
      }
      type.members(value).forEach(member -> tags.add(field.id() + ":" + member));
      if (type.isSearchable()) {
        texts.add(type.text(value));
      }
    }

    private void put(@Nullable Slot slot, @Nullable Object value) {
      if (slot != null && value != null && slot.state().isWritten() && slot.kind().isNumbered()) {
        slots.put(slot.column(), value);
      }
    }

    /** The collected values. */
    public IndexedValues build() {
      if (!unique.isEmpty()) {
        shape.uniques().forEach(set -> put(set.slot(), set.key(field -> unique.get(field.id()))));
      }
      return new IndexedValues(slots, tags, SearchText.of(texts));
    }
  }
}
