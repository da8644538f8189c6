package plinth.records.index;

import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import plinth.fields.Shape;
import plinth.fields.Slot;
import plinth.fields.SlotKind;
import plinth.fields.SlotState;
import plinth.kernel.Json;

/**
 * The columns of a record that are recomputed from its data, as parts of one statement for many
 * records: the columns of the shape are read from JSON, and every other slot is set to null.
 */
public final class RebuiltColumns {
  private static final Map<SlotKind, String> TYPES =
      Map.of(
          SlotKind.TEXT, "text",
          SlotKind.NUMBER, "float8",
          SlotKind.MOMENT, "timestamptz",
          SlotKind.UNIQUE, "text");

  private final Map<String, SlotKind> used = new LinkedHashMap<>();

  private RebuiltColumns(Shape shape) {
    shape.numberedSlots().forEach(slot -> used.put(slot.column(), slot.kind()));
  }

  /** The columns that records of this shape have. */
  public static RebuiltColumns of(Shape shape) {
    return new RebuiltColumns(shape);
  }

  /** {@code data = v.data, …, s1 = v.s1, …}: the columns of the shape. */
  public String usedAssignments() {
    List<String> all = new ArrayList<>(List.of("data = v.data", "tags = v.tags"));
    used.keySet().forEach(column -> all.add(column + " = v." + column));
    return String.join(", ", all);
  }

  /** {@code data = v.data, …, s1 = v.s1, s2 = null, …}: every column. */
  public String assignments() {
    List<String> all = new ArrayList<>(List.of(usedAssignments()));
    freeColumns().forEach(column -> all.add(column + " = null"));
    return String.join(", ", all);
  }

  /**
   * {@code r.data is distinct from v.data or …}: whether {@link #assignments} would change
   * anything.
   */
  public String differences() {
    List<String> all = new ArrayList<>();
    for (String column : names()) {
      String order = isText(column) ? " collate \"C\"" : "";
      all.add("r." + column + " is distinct from v." + column + order);
    }
    freeColumns().forEach(column -> all.add("r." + column + " is not null"));
    return String.join(" or ", all);
  }

  private List<String> freeColumns() {
    Set<String> free = new TreeSet<>();
    for (SlotKind kind : TYPES.keySet()) {
      for (int index = 1; index <= kind.count(); index++) {
        free.add(new Slot(kind, index, SlotState.EMPTY).column());
      }
    }
    free.removeAll(used.keySet());
    return List.copyOf(free);
  }

  /** {@code data}, {@code tags} and the slots of the shape. */
  public List<String> names() {
    List<String> all = new ArrayList<>(List.of("data", "tags"));
    all.addAll(used.keySet());
    return all;
  }

  /** Whether a column holds text in byte order. */
  public boolean isText(String column) {
    SlotKind kind = used.get(column);
    return kind != null && "text".equals(TYPES.get(kind));
  }

  /** {@code id bigint, data jsonb, tags text[], search text, s1 text, …}. */
  public String definitions() {
    StringBuilder all = new StringBuilder("id bigint, data jsonb, tags text[], search text");
    used.forEach(
        (column, kind) -> all.append(", ").append(column).append(' ').append(TYPES.get(kind)));
    return all.toString();
  }

  /** Adds the values of one record; absent ones become null. */
  public void fill(JsonObjectBuilder row, IndexedValues values) {
    values.slots().forEach((column, value) -> row.add(column, json(value)));
    if (!values.tags().isEmpty()) {
      row.add("tags", Json.createArrayBuilder(values.tags()));
    }
    if (!values.search().isEmpty()) {
      row.add("search", values.search());
    }
  }

  private static JsonValue json(Object value) {
    return value instanceof Double number
        ? Json.createValue(BigDecimal.valueOf(number))
        : Json.createValue(value.toString());
  }
}
