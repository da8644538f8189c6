package plinth.fields;

import org.jspecify.annotations.Nullable;

/**
 * The location of a field's value in the record table, whose alias is {@code r}. The value of a
 * stored field is in {@code data}, possibly with a copy in a slot; a system field is a column of
 * the table.
 *
 * @param slug the key in {@code data} and in filters
 * @param type the type of the field
 * @param id the number of the field, which prefixes its members in {@code tags}; 0 for a system
 *     field
 * @param slot the column of its slot, if it may be read, or null
 * @param unique the column of its unique key, if it may be read, or null
 * @param stored whether the value is in {@code data}
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

  /** A field of an object, which {@code data} holds. */
  public static <V> Column<V> stored(
      String slug, FieldType<V> type, long id, @Nullable String slot, @Nullable String unique) {
    return new Column<>(slug, type, id, slot, unique, true, true);
  }

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

  /** The stored value as {@code jsonb}, for one step to a member of it, which is twice as fast. */
  public String element() {
    return "r.data['" + slug + "']";
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

  /** Whether an index supports conditions on the field. */
  public boolean isIndexed() {
    return (stored || SystemFields.isIndexed(slug)) && type.comparison().isIndexed(this);
  }

  /** Whether records can be sorted by the field, through a slot or by the stored value. */
  public boolean isSortable() {
    return type.isSortable() && (slot != null || !type.order(this).text().isEmpty());
  }

  private String place() {
    return slot != null && type.slot().isNumbered() ? "r." + slot : "(" + text() + ")";
  }

  /** A copy that does not use the slot, for a list that began before the field had one. */
  public Column<V> withoutSlot() {
    return new Column<>(slug, type, id, null, unique, stored, nullable);
  }

  /** Whether the slot is the {@code tags} column, which all fields with members share. */
  public boolean isTagged() {
    return slot != null && type.slot() == SlotKind.TAGS;
  }

  /** The entry in {@code tags} for a member. */
  public String tag(String member) {
    return id + ":" + member;
  }
}
