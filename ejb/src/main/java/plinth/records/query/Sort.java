package plinth.records.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.fields.Field;
import plinth.fields.SearchText;
import plinth.fields.Shape;
import plinth.fields.SystemFields;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.records.RelatedLabels;

/**
 * The order of a list of records: at most three fields, then the record's number. Empty values come
 * last. A field without an index slot is sorted by its stored values.
 */
public final class Sort {
  /** The maximum number of fields of a sort. */
  public static final int MAX_KEYS = 3;

  private final List<SortKey> keys;
  private final boolean isNewest;
  private final Sql first;

  private Sort(List<SortKey> keys, boolean isNewest) {
    this(keys, isNewest, Sql.EMPTY);
  }

  private Sort(List<SortKey> keys, boolean isNewest, Sql first) {
    this.keys = List.copyOf(keys);
    this.isNewest = isNewest;
    this.first = first;
  }

  /**
   * The order of search results: records whose name starts with the words come first, sorted by
   * name, so that an exact match leads; then the others, newest first. Without words, or if names
   * have no slot, all records are sorted newest first.
   */
  public static Sort ranked(Shape shape, String q) {
    Sort newest = parse("", shape);
    Column<?> name = RelatedLabels.labelField(shape).<Column<?>>map(Field::column).orElse(null);
    Sql begins = name == null ? Sql.EMPTY : SearchText.startsWith(name, q);
    return name == null || begins.text().isEmpty()
        ? newest
        : new Sort(List.of(new SortKey(name, false), newest.keys.get(0)), false, begins);
  }

  /**
   * Parses an order written as {@code field,-field}, where {@code -} means descending; blank is
   * {@code -created_at}. Reports at {@code sort} an unknown field, a duplicate, and a field whose
   * type has no order.
   */
  public static Sort parse(String text, Shape shape) {
    String given = text.isBlank() ? "-created_at" : text;
    List<SortKey> keys = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String word : Arrays.stream(given.split(",", -1)).map(String::strip).toList()) {
      SortKey key = key(word, shape);
      if (!seen.add(key.column().slug())) {
        throw Problem.invalid("sort", "duplicate", "Lists " + key.column().slug() + " twice");
      }
      keys.add(key);
    }
    if (keys.size() > MAX_KEYS) {
      throw Problem.invalid("sort", "size", "Must list 1 to " + MAX_KEYS + " fields");
    }
    return new Sort(keys, false);
  }

  /** The order by number, oldest first. */
  public static Sort byNumber() {
    return new Sort(List.of(), false);
  }

  /** The order by number, newest first. */
  public static Sort newest() {
    return new Sort(List.of(), true);
  }

  /** The order of deleted records, latest deletion first. */
  public static Sort byDeletion() {
    return new Sort(List.of(new SortKey(SystemFields.DELETED_AT, true)), false);
  }

  private static SortKey key(String word, Shape shape) {
    boolean descending = word.startsWith("-");
    String slug = descending ? word.substring(1) : word;
    Column<?> column =
        shape
            .column(slug)
            .orElseThrow(
                () -> Problem.invalid("sort", "unknown", "There is no field to sort by: " + slug));
    if (!column.isSortable()) {
      throw Problem.invalid("sort", "not_indexed", "Records cannot be sorted by " + slug);
    }
    return new SortKey(column, descending);
  }

  /** The fields of the order, the most significant first. */
  public List<SortKey> keys() {
    return keys;
  }

  /** The first field of the order that no index supports; null: an index provides the order. */
  public @Nullable String slow() {
    return unindexed().stream().findFirst().orElse(null);
  }

  /** The fields of the order that no index supports. */
  public List<String> unindexed() {
    return keys.stream()
        .filter(key -> key.isStored() || !key.column().isIndexed())
        .map(key -> key.column().slug())
        .toList();
  }

  /** The fields that are sorted by their stored values. */
  List<String> stored() {
    return keys.stream().filter(SortKey::isStored).map(key -> key.column().slug()).toList();
  }

  /**
   * The same order for the pages after a cursor: what began with stored values continues with them,
   * even if the field has got an index since. Refuses a cursor whose index no longer exists.
   */
  public Sort continuing(Cursor cursor) {
    List<String> begun = cursor.stored();
    if (begun == null || begun.equals(stored())) {
      return this;
    }
    List<SortKey> same =
        keys.stream().map(key -> begun.contains(key.column().slug()) ? key.stored() : key).toList();
    Sort sort = new Sort(same, isNewest, first);
    if (!begun.equals(sort.stored())) {
      throw Cursor.refusal();
    }
    return sort;
  }

  /**
   * The index ranges that, read one after another, give this order. A sort by a field that may be
   * empty has a range for the empty values, and one by options has a range per option.
   */
  List<SortBranch> branches() {
    return first.text().isEmpty()
        ? SortBranch.of(keys, isNewest)
        : SortBranch.ranked(first, keys.get(0), keys.get(1));
  }

  /** Whether a key sorts by its slot; otherwise by the position of the option. */
  boolean isBySlot(int key) {
    return keys.get(key).ranges().isEmpty() || (key == 0 && !keys.get(key).isRanked());
  }

  /** The key values for a cursor, as one {@code jsonb} list. */
  Sql cursorValues() {
    List<Sql> values = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      values.add(isBySlot(i) ? keys.get(i).slot() : keys.get(i).rank());
    }
    return Sql.of("jsonb_build_array(").plus(Sql.join(", ", values)).plus(")");
  }

  /** The order in its text form. */
  @Override
  public String toString() {
    if (!first.text().isEmpty()) {
      return "rank " + first.values().get(0);
    }
    return isNewest
        ? "-"
        : keys.stream()
            .map(key -> (key.descending() ? "-" : "") + key.column().slug())
            .collect(Collectors.joining(","));
  }
}
