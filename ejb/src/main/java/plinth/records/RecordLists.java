package plinth.records;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.objects.Shapes;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/**
 * The door to lists of records: filtered, sorted, searched, a page at a time by number or by
 * cursor.
 *
 * <p>Spec: Records.
 */
@Stateless
@Tenanted
public class RecordLists {
  /** The deepest place that a page number reaches; past it the cursor goes on. */
  static final int DEEPEST = 100_000;

  @Inject private Shapes shapes;
  @Inject private BoundWorkspace bound;
  @Inject private RecordCounts counts;
  @Inject @TenantDb private Db db;

  private record Row(String doc, String branch, String keys, long id) {}

  /** A page of an object's records. Refuses what the query names wrongly, each by its parameter. */
  public RecordPage list(Caller caller, String objectSlug, RecordQuery query) {
    Shape shape = shapes.toRead(caller, objectSlug);
    Sort sort = Sort.parse(query.sort(), shape);
    Filter filter =
        query.filter() == null ? null : FilterParser.parse(query.filter(), shape, "filter");
    RecordSource source = RecordSource.of(bound.id(), shape, filter, query.q(), Time.now());
    RecordDocument document = RecordDocument.of(shape, query.fields());
    List<Row> rows = rows(document, shape, sort, source, query);
    boolean hasNext = rows.size() > query.page().limit();
    List<Row> shown = hasNext ? rows.subList(0, query.page().limit()) : rows;
    return new RecordPage(
        document.array(shown.stream().map(Row::doc).toList()),
        query.page(),
        counts.count(source, query.count()),
        hasNext,
        hasNext ? cursor(shown.get(shown.size() - 1)).encode(shape.objectId(), sort) : null,
        query.cursor() != null);
  }

  private List<Row> rows(
      RecordDocument document, Shape shape, Sort sort, RecordSource source, RecordQuery query) {
    Keyset keyset = new Keyset(document.sql().plus("as doc"), source.from(), source.where());
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
