package plinth.records.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
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
import plinth.records.ShownFields;

/**
 * The order of a list of records: at most three fields, then the record's number. Empty values come
 * last. A field without an index slot is sorted by its stored values.
 */
public final class Sort {
  /** The maximum number of fields of a sort. */
  public static final int MAX_KEYS = 3;

  private static final String SORT = "sort";

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
    return parse(text, word -> key(word, shape));
  }

  /**
   * Parses an order that may also name fields of related records, such as {@code company.country}.
   * Also refuses a path that leads to many records, and one that the reader does not see.
   */
  static Sort parse(String text, Shape shape, long workspaceId, FilterScope scope) {
    return parse(
        text,
        word -> {
          String path = word.startsWith("-") ? word.substring(1) : word;
          return ShownFields.isPath(path)
              ? key(FieldPath.parse(path, shape, scope, SORT), workspaceId, word.startsWith("-"))
              : key(word, shape);
        });
  }

  private static Sort parse(String text, Function<String, SortKey> reader) {
    String given = text.isBlank() ? "-created_at" : text;
    List<SortKey> keys = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String word : Arrays.stream(given.split(",", -1)).map(String::strip).toList()) {
      SortKey key = reader.apply(word);
      if (!seen.add(key.name())) {
        throw Problem.invalid(SORT, "duplicate", "Lists " + key.name() + " twice");
      }
      keys.add(key);
    }
    if (keys.size() > MAX_KEYS) {
      throw Problem.invalid(SORT, "size", "Must list 1 to " + MAX_KEYS + " fields");
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
                () -> Problem.invalid(SORT, "unknown", "There is no field to sort by: " + slug));
    if (!column.isSortable()) {
      throw unsortable(slug);
    }
    return new SortKey(column, descending);
  }

  private static SortKey key(FieldPath path, long workspaceId, boolean descending) {
    if (path.isMany()) {
      throw Problem.invalid(
          SORT, "to_many", "Records cannot be sorted by " + path.text() + ", which may be many");
    }
    SortKey key = SortKey.of(workspaceId, path, descending);
    if (!key.column().isSortable()) {
      throw unsortable(path.text());
    }
    return key;
  }

  private static Problem unsortable(String name) {
    return Problem.invalid(SORT, "not_indexed", "Records cannot be sorted by " + name);
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
    return keys.stream().filter(key -> !key.isIndexed()).map(SortKey::name).toList();
  }

  /** The fields that are sorted by their stored values. */
  List<String> stored() {
    return keys.stream().filter(SortKey::isStored).map(SortKey::name).toList();
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
        keys.stream().map(key -> begun.contains(key.name()) ? key.stored() : key).toList();
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
            .map(key -> (key.descending() ? "-" : "") + key.name())
            .collect(Collectors.joining(","));
  }
}
