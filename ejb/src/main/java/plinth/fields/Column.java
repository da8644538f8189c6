package plinth.fields;

import org.jspecify.annotations.Nullable;

/**
 * Where the value of a field stands in the record table, whose alias is {@code r}. A stored field
 * has its truth in {@code data} and perhaps a slot beside it; a system field is a column of its
 * own.
 *
 * @param slug the key in {@code data} and in filters
 * @param type its type
 * @param id the field's id, which marks its members in {@code tags}; 0 for a system field
 * @param slot the column that holds its slot value and may be read, or null
 * @param unique the column that holds its unique key and may be read, or null
 * @param stored whether {@code data} holds it
 * @param nullable whether a record may have no value
 */
public record Column<V>(
    String slug,
    FieldType<V> type,
    long id,
    @Nullable String slot,
    @Nullable String unique,
    boolean stored,
    boolean nullable) {

  /** A system field: a column of the record table, never part of {@code data}. */
  static <V> Column<V> system(String name, FieldType<V> type) {
    return new Column<>(name, type, 0, name, null, false, false);
  }

  /** A system field that may be null. */
  static <V> Column<V> nullableSystem(String name, FieldType<V> type) {
    return new Column<>(name, type, 0, name, null, false, true);
  }

  /** The stored value as {@code jsonb}. */
  public String json() {
    return "r.data->'" + slug + "'";
  }

  /** The stored value as text. */
  public String text() {
    return "r.data->>'" + slug + "'";
  }

  /** The condition that the record has a value. */
  public String present() {
    return place() + " is not null";
  }

  /** The condition that the record has no value. */
  public String absent() {
    return place() + " is null";
  }

  /** Whether an index serves conditions on it. */
  public boolean indexed() {
    return (stored || SystemFields.isIndexed(slug)) && type.comparison().indexed(this);
  }

  /** Whether records can be sorted by it: through a slot, or by what is stored. */
  public boolean sortable() {
    return type.sortable() && (slot != null || !type.order(this).text().isEmpty());
  }

  private String place() {
    return slot != null && type.slot().numbered() ? "r." + slot : "(" + text() + ")";
  }

  /** Whether the slot column is one that all fields with members share. */
  public boolean tagged() {
    return slot != null && type.slot() == SlotKind.TAGS;
  }

  /** The entry of {@code tags} for a member. */
  public String tag(String member) {
    return id + ":" + member;
  }
}
