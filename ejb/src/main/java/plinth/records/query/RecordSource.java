package plinth.records.query;

import java.time.Instant;
import java.util.Arrays;
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
import plinth.tenancy.limit.LimitedRecords;

/**
 * The records of a query: where they are read from and which condition they meet.
 *
 * @param with common table expressions of every statement on these records, or empty
 * @param from the table, or the view that conditions on words and tags need for their indexes;
 *     starts with the words if every record must have some
 * @param where the condition, including workspace and object
 * @param counted the same condition for a count, simplified for an index-only scan: a filled slot
 *     already implies that the record is live
 * @param filled the same condition when it is otherwise known that a slot is filled
 * @param slow the part of the filter whose cost no index bounds, or null; such a statement has a
 *     time limit
 * @param kept the count from maintained tallies; null if there is none
 * @param population the records to select from
 * @param words the words that every record must have; null: none are known
 */
public record RecordSource(
    Sql with,
    Sql from,
    Sql where,
    Sql counted,
    Sql filled,
    @Nullable Unindexed slow,
    @Nullable TalliedCount kept,
    Population population,
    @Nullable WordSearch words) {
  private static final Sql LIVE = Sql.of("and r.deleted_at is null");

  private static final Sql DELETED =
      Sql.of(
          """
          and r.deleted_at is not null and not coalesce((
            select jsonb_exists(l.changed, 'slug')
            from tenant.change_log l
            where l.workspace_id = r.workspace_id and l.object_id = r.object_id
              and l.record_id = r.id and l.operation = 'delete'
            order by l.version desc
            limit 1), false)
          """);

  /** The time limit in milliseconds of a query that no index supports. */
  public static final int SLOW_MILLIS = 2_000;

  /** Creates a source without maintained counts and without words. */
  public RecordSource(
      Sql from, Sql where, Sql counted, @Nullable Unindexed slow, Population population) {
    this(Sql.EMPTY, from, where, counted, where, slow, null, population, null);
  }

  /** The current records of an object that meet a filter and contain words. */
  public static RecordSource of(
      long workspaceId, Shape shape, @Nullable Filter filter, String q, Instant now) {
    Population population = Population.of(workspaceId, shape);
    Sql own = population.condition().plus(population.visible());
    Sql where = Sql.EMPTY;
    Place place = Place.RECORDS;
    Sql held = Sql.EMPTY;
    RelatedSql related = RelatedSql.of(workspaceId, now);
    if (filter != null) {
      FilterSql sql = FilterSql.of(filter, related);
      where = where.plus(Sql.of("and").plus(sql.condition()));
      place = sql.place();
      held = sql.words();
    }
    Sql words = SearchText.words(q);
    if (!words.text().isEmpty()) {
      where = where.plus(Sql.of("and").plus(words));
      if (shape.hidesWords()) {
        // The search text contains the words of all fields, so the visible fields are checked
        // separately.
        where = where.plus(Sql.of("and").plus(SearchText.words(q, shape.fields())));
      }
      place = Place.WORDS;
      held = held.text().isEmpty() ? words : held.plus("and").plus(words);
    }
    WordSearch search = held.text().isEmpty() ? null : new WordSearch(population, held);
    Sql from = search == null ? population.tableOf(place) : search.fromWords();
    RelatedSource sides =
        filter == null || search != null
            ? null
            : RelatedSource.of(filter, population, place, related);
    if (sides != null) {
      from = sides.from();
      where = where.plus(sides.where());
    }
    boolean isLive = filter != null && FilledSlot.impliedBy(filter);
    return new RecordSource(
        Sql.EMPTY,
        from,
        own.plus(LIVE).plus(where),
        own.plus(isLive ? Sql.EMPTY : LIVE).plus(where),
        own.plus(where),
        filter == null ? null : Unindexed.of(filter),
        words.text().isEmpty() ? TalliedCount.of(workspaceId, shape, filter, now) : null,
        population,
        search);
  }

  /**
   * The word rows of the live records that contain every word of {@code q}, for counts without
   * further conditions, which need not look up the records.
   */
  public static RecordSource words(long workspaceId, Shape shape, String q) {
    Population population = Population.of(workspaceId, shape);
    Sql where = population.condition().plus("and").plus(SearchText.words(q));
    return new RecordSource(Sql.of("tenant.words_search r"), where, where, null, population);
  }

  /**
   * The deleted records of an object that contain words in the fields of the shape, without those
   * that ended because they moved to another object. Their words are not indexed: the condition on
   * words reads every deleted record.
   */
  public static RecordSource deleted(
      long workspaceId, Shape shape, @Nullable Filter filter, String q, Instant now) {
    Population population = Population.of(workspaceId, shape);
    Sql where = population.condition().plus(population.visible()).plus(DELETED);
    if (filter != null) {
      where = where.plus("and").plus(FilterSql.of(workspaceId, filter, now).condition());
    }
    if (!q.isBlank()) {
      where = where.plus("and").plus(SearchText.storedWords(q, shape.fields()));
    }
    return new RecordSource(population.tableOf(Place.RECORDS), where, where, null, population);
  }

  /** The live records with these slugs. */
  public static RecordSource ofSlugs(long workspaceId, Shape shape, List<String> slugs) {
    Population population = Population.of(workspaceId, shape);
    Sql live =
        population
            .condition()
            .plus("and r.slug = any (?)", (Object) slugs.toArray(String[]::new))
            .plus(LIVE);
    return new RecordSource(population.tableOf(Place.RECORDS), live, live, null, population);
  }

  /** A copy limited to records up to a number. */
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

  /** A copy for the records as they were. */
  public RecordSource asOf(PastSet past) {
    return new RecordSource(
        past.with(),
        past.unionWith(from, hasWords()),
        where.plus(past.condition()),
        counted.plus(past.condition()),
        filled.plus(past.condition()),
        slow,
        null,
        population.asOf(past),
        words);
  }

  /** A copy that reads from the cheaper side, words or records, for a page of this many records. */
  public RecordSource near(Db db, long rows) {
    return walkMillis(db, rows) == 0 ? this : fromRecords();
  }

  /**
   * The time limit in milliseconds for reading a page of this many records {@link #fromRecords} in
   * its order; 0 if there are no words, or if reading from them is cheaper.
   */
  public int walkMillis(Db db, long rows) {
    return words == null ? 0 : words.walkMillis(db, rows);
  }

  /** A copy that reads from the records, for lookups by number or in the order of a sort. */
  public RecordSource fromRecords() {
    return words == null
        ? this
        : new RecordSource(
            with,
            population.tableOf(Place.WORDS),
            where,
            counted,
            filled,
            slow,
            kept,
            population,
            null);
  }

  /**
   * A query for the record with a given number, if it is one of these; it runs once per number.
   *
   * @param number the column of the numbers, with its alias
   */
  public Sql byNumber(String number) {
    return Sql.of("select r.* from")
        .plus(fromRecords().from())
        .plus("where")
        .plus(where)
        .plus("and r.id between " + number + " and " + number + " order by r.id limit 1");
  }

  /** A copy with the time limit of queries on a field without an index. */
  public RecordSource withTimeout(String field) {
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

  /** A text that all sources of the same records have, and no others. */
  public String identity() {
    Sql records = with.plus(from).plus("where").plus(where);
    return records.text()
        + Arrays.deepToString(records.values().toArray())
        + LimitedRecords.member();
  }

  /** Whether {@link #from} has the search text. */
  public boolean hasWords() {
    return words != null || from.text().startsWith(Place.WORDS.table() + " ");
  }

  /**
   * The rows of a page of these records. A query whose filter or order no index supports is stopped
   * after {@link #SLOW_MILLIS} and refused with an error that names the field without an index.
   */
  public <T extends @Nullable Object> List<T> list(Db db, Sql page, Sort sort, Db.Row<T> row) {
    return list(db, page, sort, false, row);
  }

  /**
   * The rows of a page, read in its order if that is known to be cheaper. A filter that must
   * examine each record does so in any case, and ends with the page.
   *
   * @param inOrder whether to read the records in the order of the page until it is full
   */
  public <T extends @Nullable Object> List<T> list(
      Db db, Sql page, Sort sort, boolean inOrder, Db.Row<T> row) {
    @Nullable String order = sort.slow();
    boolean isWalk = order == null && (inOrder || (slow != null && slow.isAlone()));
    Sql walked = isWalk ? inOrder(page) : with.plus(page);
    if (slow == null && order == null) {
      return db.listComposed(walked, row);
    }
    try {
      return db.listComposed(
          Sql.of("set local statement_timeout = " + SLOW_MILLIS + ";")
              .plus(walked)
              .plus("; " + StatementTime.restoreSql()),
          row);
    } catch (DbException e) {
      if (!e.isTimeout()) {
        throw e;
      }
      throw slow != null
          ? tooSlow(RecordsProblem.FILTER_TOO_SLOW, "filter", slow.field(), slow.reason())
          : tooSlow(
              RecordsProblem.SORT_TOO_SLOW, "sort", String.valueOf(order), order + " has no index");
    }
  }

  /**
   * The statement that reads a page in its order until it is full. Otherwise PostgreSQL would read
   * all records first and sort them, if its statistics show only few.
   */
  public Sql inOrder(Sql page) {
    return Sql.of("set local enable_sort = off;")
        .plus(with)
        .plus(page)
        .plus("; set local enable_sort = on");
  }

  private static Problem tooSlow(
      RecordsProblem problem, String member, String field, String reason) {
    return new Problem(problem)
        .field(member, "not_indexed", reason + "; narrow the filter")
        .with("field", field);
  }
}
