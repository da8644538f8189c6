package plinth.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.records.lists.SearchedPage;
import plinth.records.past.PastLog;
import plinth.records.past.PastPoint;
import plinth.records.query.FilterParser;
import plinth.records.query.Keyset;
import plinth.records.query.RecordSource;
import plinth.records.query.Sort;

/**
 * Plans for an object without statistics, as after an import: reading its past reads the log of
 * each record once, as does a page of deleted records, and a search reads each record and its words
 * once. Either there are no statistics, or only those of other objects, which suggest that a new
 * object has hardly any records.
 */
class NewObjectPlansTest {
  private static final int COUNT = 2_000;
  private static final Instant MOMENT = Instant.parse("2024-01-02T00:00:00Z");

  /** Each import uses a new object, because rolled-back rows remain in the indexes. */
  private static final AtomicInteger OBJECT = new AtomicInteger(790_000);

  /** Deletes all records of an object. */
  private static final Sql DELETE =
      Sql.named(
              """
              with deleted as (
                update tenant.record
                set deleted_at = :moment, version = 3
                where object_id = :object
                returning object_id, id, slug
              )
              insert into tenant.change_log (object_id, record_id, version, record_slug, operation,
                  operation_id, changed, caller, request_id, at)
              select object_id, id, 3, slug, 'delete', 'op', '{}', 'system', 'test', :moment
              from deleted
              """)
          .with("moment", MOMENT);

  @BeforeAll
  static void fill() {
    BigTable.fill(RecordTable.shared());
  }

  @ParameterizedTest
  @EnumSource
  void changedRecordsAreLookedUpByTheirNumbers(Statistics statistics) {
    long buffers =
        imported(
            statistics,
            (db, shape) ->
                read(db, PastLog.changedSql(RecordTable.WORKSPACE, shape.objectId(), MOMENT)));
    assertThat(buffers).isBetween(1L * COUNT, 10L * COUNT);
  }

  @ParameterizedTest
  @EnumSource
  void theLogOfARecordIsReadByItsNumber(Statistics statistics) {
    long buffers =
        imported(
            statistics,
            (db, shape) ->
                read(
                    db,
                    PastLog.rows(
                        RecordTable.WORKSPACE,
                        shape.objectId(),
                        Sql.of("r.id > 0"),
                        PastPoint.at(MOMENT))));
    assertThat(buffers).isBetween(1L * COUNT, 40L * COUNT);
  }

  @ParameterizedTest
  @EnumSource
  void thePageOfDeletedRecordsReadsTheLogOfEachOnce(Statistics statistics) {
    long buffers =
        imported(
            statistics,
            (db, shape) -> {
              db.update(DELETE.with("object", shape.objectId()));
              RecordSource deleted =
                  RecordSource.deleted(RecordTable.WORKSPACE, shape, null, "", MOMENT);
              return read(
                  db, new Keyset(Sql.of("r.slug"), deleted).after(Sort.byDeletion(), null, 51));
            });
    assertThat(buffers).isBetween(51L, 10L * 51);
  }

  @ParameterizedTest(name = "{0}: {1} by {2}, from {3}")
  @CsvSource({
    "NONE, rare, created_at, 0",
    "NONE, common, -created_at, 0",
    "NONE, word, -updated_at, 100",
    "OF_OTHERS, rare, created_at, 0",
    "OF_OTHERS, rare, -updated_at, 0",
    "OF_OTHERS, rare, slug, 2",
    "OF_OTHERS, common, -created_at, 0",
    "OF_OTHERS, common, slug, 100",
    "OF_OTHERS, word, -updated_at, 0",
    "OF_OTHERS, word, -updated_at, 100",
  })
  void aSearchReadsEachRecordAndItsWordsOnce(
      Statistics statistics, String q, String order, int offset) {
    long buffers =
        imported(
            statistics,
            (db, shape) -> {
              Sort sort = Sort.parse(order, shape);
              SearchedPage<Explained> page =
                  new SearchedPage<>(
                      source(shape, q),
                      sort,
                      near -> Explained.statement(page(near, sort, offset)),
                      Explained::read);
              return page.read(db, offset + 51).get(0).buffers();
            });
    assertThat(buffers).isBetween(1L, 2L * COUNT);
  }

  private static Sql page(RecordSource source, Sort sort, int offset) {
    Keyset keyset = new Keyset(Sql.of("r.slug"), source);
    return offset == 0
        ? keyset.after(sort, null, 51)
        : keyset.from(sort, offset, 51, source.population());
  }

  /**
   * Otherwise PostgreSQL may read and sort all records, because it expects few, although some are
   * enough to fill the page.
   */
  @ParameterizedTest(name = "{0} by {1}: sort {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "{'field': 'version', 'op': 'gte', 'value': 1} | ''       | off",
        "{'field': 'version', 'op': 'gte', 'value': 1} | -version | on",
        "{'field': 'slug', 'op': 'eq', 'value': 'x1'}  | ''       | on"
      },
      quoteCharacter = '"')
  void aFilterWithoutAnIndexLooksAtRecordsInTheOrderOfThePage(
      String filter, String order, String sort) {
    String question = "select current_setting('enable_sort')";
    String after =
        imported(
            Statistics.NONE,
            (db, shape) -> {
              RecordSource source = filtered(shape, filter.replace('\'', '"'));
              Sort by = Sort.parse(order.replace("'", ""), shape);
              assertThat(source.list(db, Sql.of(question), by, row -> row.getString(1)))
                  .containsExactly(sort);
              return db.one(Sql.of(question), row -> row.getString(1));
            });
    assertThat(after).isEqualTo("on");
  }

  private static RecordSource filtered(Shape shape, String filter) {
    return RecordSource.of(
        RecordTable.WORKSPACE,
        shape,
        FilterParser.parse(JsonText.parseObject(filter), shape, "filter"),
        "",
        MOMENT);
  }

  @ParameterizedTest
  @CsvSource({"NONE, word", "OF_OTHERS, rare", "OF_OTHERS, common", "OF_OTHERS, word"})
  void aCountReadsEachRecordAndItsWordsOnce(Statistics statistics, String q) {
    long buffers =
        imported(
            statistics,
            (db, shape) -> {
              RecordSource source = source(shape, q);
              return read(
                  db,
                  Sql.of("select count(*) from")
                      .plus(source.from())
                      .plus("where")
                      .plus(source.counted()));
            });
    assertThat(buffers).isBetween(1L, 10L * COUNT);
  }

  private static RecordSource source(Shape shape, String q) {
    return RecordSource.of(RecordTable.WORKSPACE, shape, null, q, MOMENT);
  }

  private static long read(Db db, Sql statement) {
    return Explained.of(db, statement).buffers();
  }

  /** The statistics that PostgreSQL has for the tables. */
  private enum Statistics {
    NONE,
    OF_OTHERS
  }

  /** Runs work on imported records and their log, without statistics of the new object. */
  private static <T> T imported(Statistics statistics, BiFunction<Db, Shape, T> work) {
    Shape shape = new Shape(OBJECT.incrementAndGet(), "imported", 1, List.of());
    return RecordTable.shared()
        .inTransaction(
            db -> {
              db.update(Sql.of("set local role postgres"));
              if (statistics == Statistics.NONE) {
                db.update(
                    Sql.of(
                        """
                        delete from pg_statistic
                        where starelid in (
                          select oid
                          from pg_class
                          where relname = 'change_log' or relname like 'record\\_p_'
                            or relname like 'record\\_words\\_p_')
                        """));
              }
              db.update(
                  Sql.of(
                      """
                      insert into tenant.record (object_id, id, slug, created_at, updated_at,
                          created_by, updated_by, data)
                      select ?, n, 'x' || n, ?, now(), 'system', 'system', '{}'
                      from generate_series(1, ?) n
                      """,
                      shape.objectId(),
                      MOMENT.minusSeconds(60),
                      COUNT));
              db.update(
                  Sql.of(
                      """
                      insert into tenant.record_words (object_id, record_id, search)
                      select ?, n,
                          'word' || case n % 500 when 0 then ' rare' else '' end
                          || case n % 2 when 0 then ' common' else '' end
                      from generate_series(1, ?) n
                      """,
                      shape.objectId(), COUNT));
              db.update(
                  Sql.of(
                      """
                      insert into tenant.change_log (object_id, record_id, version, record_slug,
                          operation, operation_id, changed, caller, request_id, at)
                      select r.object_id, r.id, v.version, r.slug, v.operation, 'op', '{}', 'system',
                          'test', r.created_at + (v.version - 1) * interval '1 hour'
                      from tenant.record r,
                          (values (1, 'create'), (2, 'update')) v (version, operation)
                      where r.workspace_id = tenant.bound_workspace() and r.object_id = ?
                      """,
                      shape.objectId()));
              db.update(Sql.of("set local role plinth_app"));
              return work.apply(db, shape);
            });
  }
}
