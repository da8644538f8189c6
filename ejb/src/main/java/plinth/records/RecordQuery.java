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
 * @param page which page, without a cursor
 * @param sort {@code field,-field}; empty: the newest first
 * @param fields the fields that are shown; empty: all
 * @param q words that the searchable text holds; empty: any
 * @param filter a condition; null: none
 * @param cursor the cursor of the page before, or null
 * @param count how records are counted
 * @param asOf the moment at which the records are meant; null: now
 * @param view the slug of a saved view whose filter holds too, and whose sort and fields stand
 *     where the query says none; null: none
 */
public record RecordQuery(
    PageRequest page,
    String sort,
    List<String> fields,
    String q,
    @Nullable JsonValue filter,
    @Nullable String cursor,
    CountMode count,
    @Nullable Instant asOf,
    @Nullable String view) {

  /** The same without a view. */
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

  /** The same of the records of now. */
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

  /** The same for other records, in another order, with other fields shown. */
  public RecordQuery with(
      @Nullable JsonValue nextFilter, String nextSort, List<String> nextFields) {
    return new RecordQuery(page, nextSort, nextFields, q, nextFilter, cursor, count, asOf, view);
  }

  /** How a list counts its records. */
  public enum CountMode {
    /** Exactly up to 10,000, an estimate past it. */
    CAPPED,
    /** Exactly; refused where that takes too long. */
    EXACT,
    /** An estimate, without counting. */
    ESTIMATED,
    /** Not at all. */
    NONE;

    /** The words by which a request chooses one. */
    public static List<String> words() {
      return Stream.of(EXACT, ESTIMATED, NONE)
          .map(mode -> mode.name().toLowerCase(Locale.ROOT))
          .toList();
    }

    /** Whether a number that is known already is what is asked for. */
    public boolean isNumber() {
      return this == CAPPED || this == EXACT;
    }
  }
}
