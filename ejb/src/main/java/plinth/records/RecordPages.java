package plinth.records;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.records.RecordPage.Count;
import plinth.tenancy.TenantDb;

/** Pages of records, whatever source they come from. */
@ApplicationScoped
class RecordPages {
  /** The deepest place that a page number reaches; past it the cursor goes on. */
  static final int DEEPEST = 100_000;

  @Inject private RecordCounts counts;
  @Inject private RelatedLabels labels;
  @Inject @TenantDb private Db db;

  private record Row(String doc, String branch, String keys, long id) {}

  /**
   * A page of a source.
   *
   * @param shape the records' shape as the caller sees it
   * @param counted a source of as many rows, for the count
   */
  RecordPage page(
      Caller caller,
      Shape shape,
      Sort sort,
      RecordSource source,
      RecordSource counted,
      RecordQuery query) {
    RecordDocument document = labels.document(caller, shape, query.fields());
    List<Row> rows = rows(document, shape, sort, source, query);
    boolean hasNext = rows.size() > query.page().limit();
    List<Row> shown = hasNext ? rows.subList(0, query.page().limit()) : rows;
    return new RecordPage(
        document.array(shown.stream().map(Row::doc).toList()),
        query.page(),
        count(query, shown.size(), hasNext, counted),
        hasNext,
        hasNext ? cursor(shown.get(shown.size() - 1)).encode(shape.objectId(), sort) : null,
        query.cursor() != null);
  }

  /** The place of the last record where the last page is shown, else a count. */
  private @Nullable Count count(
      RecordQuery query, int shown, boolean hasNext, RecordSource counted) {
    long before = query.page().offset();
    boolean isLast = !hasNext && query.cursor() == null && (shown > 0 || before == 0);
    if (isLast && query.count().isNumber()) {
      return new Count(before + shown, false);
    }
    Count count = counts.count(counted, query.count());
    // What is expected may be less than what is seen.
    long seen = before + shown + (hasNext ? 1 : 0);
    return count != null && count.isEstimate() && count.total() < seen
        ? new Count(seen, true)
        : count;
  }

  private List<Row> rows(
      RecordDocument document, Shape shape, Sort sort, RecordSource source, RecordQuery query) {
    Keyset keyset =
        new Keyset(document.sql().plus("as doc"), source.from(), source.where(), source.filled());
    Sql page = page(keyset, shape, sort, query);
    return source.list(
        db,
        page,
        row ->
            new Row(
                row.getString("doc"),
                row.getString("sort_branch"),
                row.getString("sort_keys"),
                row.getLong("sort_id")));
  }

  private static Sql page(Keyset keyset, Shape shape, Sort sort, RecordQuery query) {
    int limit = query.page().limit() + 1;
    @Nullable String text = query.cursor();
    if (text != null) {
      return keyset.after(sort, Cursor.decode(text, shape.objectId(), sort), limit);
    }
    long offset = query.page().offset();
    if (offset > DEEPEST) {
      throw new Problem(RecordsProblem.PAGE_TOO_DEEP)
          .field("page", "max", "page reaches at most record " + DEEPEST);
    }
    return offset == 0 ? keyset.after(sort, null, limit) : keyset.from(sort, (int) offset, limit);
  }

  private static Cursor cursor(Row row) {
    return Cursor.of(row.branch(), row.keys(), row.id());
  }
}
