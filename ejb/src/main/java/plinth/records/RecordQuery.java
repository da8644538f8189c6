package plinth.records;

import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Page.PageRequest;

/**
 * A query for a list of records.
 *
 * @param page the number and size of the page, used without a cursor
 * @param sort {@code field,-field}; empty: newest first
 * @param shown what records show
 * @param q words that the searchable text must contain; empty: any text
 * @param filter a condition; null: none
 * @param cursor the cursor of the previous page, or null
 * @param count how records are counted
 * @param asOf the moment at which records are read; null: now
 * @param view the slug of a saved view whose filter is applied in addition, and whose sort and
 *     fields are used if the query has none; null: none
 */
public record RecordQuery(
    PageRequest page,
    String sort,
    ShownFields shown,
    String q,
    @Nullable JsonValue filter,
    @Nullable String cursor,
    CountMode count,
    @Nullable Instant asOf,
    @Nullable String view) {

  /** Creates a query for records with some fields, all if {@code fields} is empty. */
  public RecordQuery(
      PageRequest page,
      String sort,
      List<String> fields,
      String q,
      @Nullable JsonValue filter,
      @Nullable String cursor,
      CountMode count,
      @Nullable Instant asOf,
      @Nullable String view) {
    this(page, sort, new ShownFields(fields, List.of()), q, filter, cursor, count, asOf, view);
  }

  /** Creates a query without a view. */
  public RecordQuery(
      PageRequest page,
      String sort,
      List<String> fields,
      String q,
      @Nullable JsonValue filter,
      @Nullable String cursor,
      CountMode count,
      @Nullable Instant asOf) {
    this(page, sort, fields, q, filter, cursor, count, asOf, null);
  }

  /** Creates a query for current records. */
  public RecordQuery(
      PageRequest page,
      String sort,
      List<String> fields,
      String q,
      @Nullable JsonValue filter,
      @Nullable String cursor,
      CountMode count) {
    this(page, sort, fields, q, filter, cursor, count, null);
  }

  /** A copy with another filter, sort and fields. */
  public RecordQuery with(
      @Nullable JsonValue nextFilter, String nextSort, List<String> nextFields) {
    ShownFields next = new ShownFields(nextFields, shown.expand());
    return new RecordQuery(page, nextSort, next, q, nextFilter, cursor, count, asOf, view);
  }

  /** A copy that shows the records of some relations whole. */
  public RecordQuery expanding(List<String> relations) {
    ShownFields next = new ShownFields(shown.fields(), relations);
    return new RecordQuery(page, sort, next, q, filter, cursor, count, asOf, view);
  }

  /** The fields to show; empty: all. */
  public List<String> fields() {
    return shown.fields();
  }

  /** How a list counts its records. */
  public enum CountMode {
    /** Exactly up to 10,000, beyond that as an estimate. */
    CAPPED,
    /** Exactly; refused if this takes too long. */
    EXACT,
    /** An estimate, without counting. */
    ESTIMATED,
    /** Not at all. */
    NONE;

    /** The words on the wire. */
    public static List<String> words() {
      return Stream.of(EXACT, ESTIMATED, NONE)
          .map(mode -> mode.name().toLowerCase(Locale.ROOT))
          .toList();
    }

    /** Whether an already known count satisfies this mode. */
    public boolean isNumber() {
      return this == CAPPED || this == EXACT;
    }
  }
}
