package plinth.records.query;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Place;
import plinth.fields.SearchText;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.DbException;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.records.RecordsProblem;
import plinth.records.past.PastSet;
import plinth.tenancy.StatementTime;

/**
 * Which records a question is about: where they stand and what they meet.
 *
 * @param with what stands before every statement about them, or nothing
 * @param from the table, or the view that words and tags need for their index; the words first,
 *     where each record holds some
 * @param where the condition, workspace and object in it
 * @param counted the same condition for a count, so that an index alone can answer it: a filled
 *     slot already says that the record is live
 * @param filled the same condition where it is known otherwise that a slot is filled
 * @param slow the part of the filter that no index serves, or null; such a statement is stopped
 * @param kept where how many they are is kept; null: it is not
 * @param population the records among which it chooses
 * @param words the words that each record holds; null: none are known
 */
public record RecordSource(
    Sql with,
    Sql from,
    Sql where,
    Sql counted,
    Sql filled,
    @Nullable Unindexed slow,
    @Nullable KeptCount kept,
    Population population,
    @Nullable WordSearch words) {
  private static final Sql LIVE = Sql.of("and r.deleted_at is null");

  /** How long a question may take that no index serves. */
  public static final int SLOW_MILLIS = 2_000;

  /** A source without kept numbers and without words. */
  public RecordSource(
      Sql from, Sql where, Sql counted, @Nullable Unindexed slow, Population population) {
    this(Sql.EMPTY, from, where, counted, where, slow, null, population, null);
  }

  /** The present records of an object that meet a filter and hold words. */
  public static RecordSource of(
      long workspaceId, Shape shape, @Nullable Filter filter, String q, Instant now) {
    Population population = new Population(workspaceId, shape.objectId(), null);
    Sql own = population.own();
    Sql where = Sql.EMPTY;
    Place place = Place.RECORDS;
    Sql held = Sql.EMPTY;
    if (filter != null) {
      FilterSql sql = FilterSql.of(filter, now);
      where = where.plus(Sql.of("and").plus(sql.condition()));
      place = sql.place();
      held = sql.words();
    }
    Sql words = SearchText.words(q);
    if (!words.text().isEmpty()) {
      where = where.plus(Sql.of("and").plus(words));
      if (shape.hidesWords()) {
        // The search text holds the words of all fields: those that are seen are asked again.
        where = where.plus(Sql.of("and").plus(SearchText.words(q, shape.fields())));
      }
      place = Place.WORDS;
      held = held.text().isEmpty() ? words : held.plus("and").plus(words);
    }
    WordSearch search = held.text().isEmpty() ? null : new WordSearch(population, held);
    Sql from = search == null ? Sql.of(place.table() + " r") : search.fromWords();
    boolean isLive = filter != null && FilledSlot.impliedBy(filter);
    return new RecordSource(
        Sql.EMPTY,
        from,
        own.plus(LIVE).plus(where),
        own.plus(isLive ? Sql.EMPTY : LIVE).plus(where),
        own.plus(where),
        filter == null ? null : Unindexed.in(filter),
        words.text().isEmpty() ? KeptCount.of(workspaceId, shape, filter, now) : null,
        population,
        search);
  }

  /**
   * The words of the live records that hold every word of {@code q}, to count what nothing more is
   * asked of: the records themselves need not be looked up.
   */
  public static RecordSource words(long workspaceId, Shape shape, String q) {
    Population population = new Population(workspaceId, shape.objectId(), null);
    Sql where = population.own().plus("and").plus(SearchText.words(q));
    return new RecordSource(Sql.of("tenant.words_search r"), where, where, null, population);
  }

  /** The live records with these slugs. */
  public static RecordSource named(long workspaceId, Shape shape, List<String> slugs) {
    Population population = new Population(workspaceId, shape.objectId(), null);
    Sql live =
        population
            .own()
            .plus("and r.slug = any (?)", (Object) slugs.toArray(String[]::new))
            .plus(LIVE);
    return new RecordSource(population.among(Place.RECORDS), live, live, null, population);
  }

  /** The same question about the records up to a number. */
  public RecordSource until(long id) {
    Sql early = Sql.of("and r.id <= ?", id);
    return new RecordSource(
        with,
        from,
        where.plus(early),
        counted.plus(early),
        filled.plus(early),
        slow,
        null,
        population,
        words);
  }

  /** The same question about the records as they were. */
  public RecordSource in(PastSet past) {
    return new RecordSource(
        past.with(),
        past.among(from, hasWords()),
        where.plus(past.own()),
        counted.plus(past.own()),
        filled.plus(past.own()),
        slow,
        null,
        population.in(past),
        words);
  }

  /** The same question, read from the side that costs less for a page of so many records. */
  public RecordSource near(Db db, long rows) {
    return words == null || words.isNearer(db, rows) ? this : fromRecords();
  }

  /** The same question about records that are looked up one by one or in the order of a sort. */
  public RecordSource fromRecords() {
    return words == null
        ? this
        : new RecordSource(
            with,
            population.among(Place.WORDS),
            where,
            counted,
            filled,
            slow,
            kept,
            population,
            null);
  }

  /** The same, stopped like a question about a field without an index. */
  public RecordSource stopped(String field) {
    return slow != null
        ? this
        : new RecordSource(
            with,
            from,
            where,
            counted,
            filled,
            new Unindexed(field, false),
            kept,
            population,
            words);
  }

  /** Whether the search text can be asked of {@link #from}. */
  public boolean hasWords() {
    return words != null || from.text().startsWith(Place.WORDS.table() + " ");
  }

  /**
   * The rows of a page of these records. A question that no index serves, by its filter or its
   * order, is stopped after {@link #SLOW_MILLIS} and refused with the field that has none.
   *
   * <p>A filter that must look at each record does so in the order of the page, and ends with it:
   * PostgreSQL would look at all of them first and sort, where it knows of few records.
   */
  public <T extends @Nullable Object> List<T> list(Db db, Sql page, Sort sort, Db.Row<T> row) {
    Sql statement = with.plus(page);
    @Nullable String order = sort.slow();
    if (slow == null && order == null) {
      return db.composed(statement, row);
    }
    boolean isWalk = slow != null && slow.isAlone() && order == null;
    try {
      return db.composed(
          Sql.of("set local statement_timeout = " + SLOW_MILLIS + ";")
              .plus(isWalk ? "set local enable_sort = off;" : "")
              .plus(statement)
              .plus(isWalk ? "; set local enable_sort = on" : "")
              .plus("; " + StatementTime.restored()),
          row);
    } catch (DbException e) {
      if (!e.isTimeout()) {
        throw e;
      }
      throw slow != null
          ? tooSlow(RecordsProblem.FILTER_TOO_SLOW, "filter", slow.field())
          : tooSlow(RecordsProblem.SORT_TOO_SLOW, "sort", String.valueOf(order));
    }
  }

  private static Problem tooSlow(RecordsProblem problem, String member, String field) {
    return new Problem(problem)
        .field(member, "not_indexed", field + " has no index; narrow the filter")
        .with("field", field);
  }
}
