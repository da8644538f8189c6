package plinth.records.lists;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.objects.watch.FieldReads;
import plinth.records.RecordDocument;
import plinth.records.RecordPage;
import plinth.records.RecordPage.Count;
import plinth.records.RecordQuery;
import plinth.records.RecordQuery.CountMode;
import plinth.records.RecordText;
import plinth.records.RecordsProblem;
import plinth.records.expand.ExpandedRecords;
import plinth.records.expand.Expansion;
import plinth.records.query.Cursor;
import plinth.records.query.FieldPaths;
import plinth.records.query.Keyset;
import plinth.records.query.Population;
import plinth.records.query.RecordSource;
import plinth.records.query.Sort;
import plinth.tenancy.TenantDb;

/** Reads pages of records from any source. */
@ApplicationScoped
class RecordPages {
  /** The maximum offset that a page number can reach; beyond it, only cursors work. */
  static final int DEEPEST = 100_000;

  @Inject private RecordCounts counts;
  @Inject private FieldPaths paths;
  @Inject private ExpandedRecords expanded;
  @Inject private FilterShares shares;
  @Inject private FieldReads reads;
  @Inject @TenantDb private Db db;

  private record Row(RecordText record, String branch, String keys, long id) {}

  /**
   * A page of a source.
   *
   * @param shape the records' shape as the caller sees it
   * @param counted a source of equally many rows, for the count
   */
  RecordPage page(
      Caller caller,
      Shape shape,
      Sort sort,
      RecordSource source,
      RecordSource counted,
      RecordQuery query) {
    RecordDocument document = paths.document(caller, shape, query.fields());
    List<Expansion> expansions =
        expanded.read(caller, shape, query.shown().expand(), query.page().limit());
    @Nullable String text = query.cursor();
    Cursor cursor = text == null ? null : Cursor.decode(text, shape.objectId(), sort);
    Sort order = cursor == null ? sort : sort.continuing(cursor);
    List<Row> rows = rows(document, order, source, query, cursor);
    boolean hasNext = rows.size() > query.page().limit();
    List<Row> shown = hasNext ? rows.subList(0, query.page().limit()) : rows;
    reads.note(
        caller,
        shape,
        query.fields(),
        shown.stream().map(row -> row.record().slug()).toList(),
        FieldReads.Way.LIST);
    long before = cursor == null ? query.page().offset() : cursor.seen();
    SeenRecords seen = SeenRecords.of(before, shown.size(), hasNext);
    boolean isEnd = cursor == null && !hasNext && (before == 0 || !shown.isEmpty());
    return new RecordPage(
        RecordDocument.array(
            expanded.complete(
                expansions,
                shown.stream().map(Row::record).toList(),
                shown.stream().map(Row::id).toList())),
        query.page(),
        isEnd
            ? countAtEnd(query.count(), seen)
            : counts.count(source, counted, query.count(), seen),
        hasNext,
        hasNext
            ? cursor(shown.get(shown.size() - 1))
                .seen(before + shown.size())
                .encode(shape.objectId(), order)
            : null,
        cursor != null);
  }

  /** The count if the last page is shown, which is the position of its last record. */
  private static @Nullable Count countAtEnd(CountMode mode, SeenRecords seen) {
    return mode == CountMode.NONE ? null : new Count(seen.least(), mode == CountMode.ESTIMATED);
  }

  private List<Row> rows(
      RecordDocument document,
      Sort sort,
      RecordSource source,
      RecordQuery query,
      @Nullable Cursor cursor) {
    SearchedPage<Row> page =
        new SearchedPage<>(
            source,
            sort,
            near ->
                page(new Keyset(document.columns(), near), near.population(), sort, query, cursor),
            row -> row(document, row));
    long rows = reach(query);
    return page.read(
        db,
        rows,
        near -> query.filter() != null && sort.slow() == null && shares.isFrequent(db, near, rows));
  }

  private static Row row(RecordDocument document, ResultSet row) throws SQLException {
    return new Row(
        document.read(row),
        row.getString("sort_branch"),
        row.getString("sort_keys"),
        row.getLong("sort_id"));
  }

  /**
   * The number of records that a query reads until its page is full, including those before a page
   * number but not those before a cursor.
   */
  static long reach(RecordQuery query) {
    long skipped = query.cursor() == null ? query.page().offset() : 0;
    return skipped + query.page().limit();
  }

  private static Sql page(
      Keyset keyset, Population population, Sort sort, RecordQuery query, @Nullable Cursor cursor) {
    int limit = query.page().limit() + 1;
    if (cursor != null) {
      return keyset.after(sort, cursor, limit);
    }
    long offset = query.page().offset();
    if (offset > DEEPEST) {
      throw new Problem(RecordsProblem.PAGE_TOO_DEEP)
          .field("page", "max", "page reaches at most record " + DEEPEST);
    }
    return offset == 0
        ? keyset.after(sort, null, limit)
        : keyset.from(sort, (int) offset, limit, population);
  }

  private static Cursor cursor(Row row) {
    return Cursor.of(row.branch(), row.keys(), row.id());
  }
}
