package plinth.records.trash;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Actor;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.objects.Shapes;
import plinth.records.RecordDocument;
import plinth.records.RecordPage;
import plinth.records.RecordPage.Count;
import plinth.records.RecordText;
import plinth.records.RecordsProblem;
import plinth.records.RelatedLabels;
import plinth.records.query.Cursor;
import plinth.records.query.Filter;
import plinth.records.query.Keyset;
import plinth.records.query.PeopleFilters;
import plinth.records.query.RecordSource;
import plinth.records.query.Sort;
import plinth.records.trash.TrashRepository.Deletion;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;
import plinth.tenancy.TimedQuestion;

/** Use cases for lists of deleted records. */
@Stateless
@Tenanted
public class DeletedRecords {
  /** The maximum offset that a page number can reach; beyond it, only cursors work. */
  static final int DEEPEST = 100_000;

  private static final int COUNT_MILLIS = 500;

  @Inject private Shapes shapes;
  @Inject private BoundWorkspace bound;
  @Inject private RelatedLabels labels;
  @Inject private PeopleFilters people;
  @Inject private TrashRepository trash;
  @Inject @TenantDb private Db db;

  private record Row(RecordText record, Instant deletedAt, String branch, String keys, long id) {}

  /**
   * A page of the deleted records of an object, latest deletion first, with the fields that the
   * caller sees; relations are empty, because a deletion removes the links. Records that moved to
   * another object are left out. The total is null if counting would take too long. Refuses words
   * that take more than two seconds to search for (503).
   */
  public RecordPage list(Caller caller, String objectSlug, TrashQuery query) {
    Shape shape = shapes.requireReadable(caller, objectSlug);
    RecordSource source =
        RecordSource.deleted(bound.id(), shape, by(caller, shape, query), query.q(), Time.now());
    RecordDocument document = labels.document(caller, shape, query.fields());
    Sort sort = Sort.byDeletion();
    String text = query.cursor();
    Cursor cursor = text == null ? null : Cursor.decode(text, shape.objectId(), sort);
    List<Row> rows = rows(document, sort, source, query, cursor);
    int limit = query.page().limit();
    boolean hasNext = rows.size() > limit;
    List<Row> shown = hasNext ? rows.subList(0, limit) : rows;
    long before = cursor == null ? query.page().offset() : cursor.seen();
    long seen = before + shown.size();
    boolean isEnd = cursor == null && !hasNext && (before == 0 || !shown.isEmpty());
    Map<Long, Deletion> deletions = trash.deletions(shape, shown.stream().map(Row::id).toList());
    return new RecordPage(
        RecordDocument.array(shown.stream().map(row -> withDeletion(row, deletions)).toList()),
        query.page(),
        isEnd ? Count.exact(seen) : count(source),
        hasNext,
        hasNext
            ? cursor(shown.get(shown.size() - 1)).seen(seen).encode(shape.objectId(), sort)
            : null,
        cursor != null);
  }

  private @Nullable Filter by(Caller caller, Shape shape, TrashQuery query) {
    if (query.deletedBy() == null) {
      return null;
    }
    JsonObject condition =
        Json.createObjectBuilder()
            .add("field", "updated_by")
            .add("op", "eq")
            .add("value", query.deletedBy())
            .build();
    try {
      return people.read(caller, condition, shape, "deleted_by");
    } catch (Problem unknown) {
      throw Problem.invalid(
          unknown.errors().stream()
              .map(error -> new FieldError("deleted_by", error.rule(), error.message()))
              .toList());
    }
  }

  private List<Row> rows(
      RecordDocument document,
      Sort sort,
      RecordSource source,
      TrashQuery query,
      @Nullable Cursor cursor) {
    Keyset keyset =
        new Keyset(document.columns().plus(", r.deleted_at as trash_deleted_at"), source);
    int limit = query.page().limit() + 1;
    long offset = cursor == null ? query.page().offset() : 0;
    if (offset > DEEPEST) {
      throw new Problem(RecordsProblem.PAGE_TOO_DEEP)
          .field("page", "max", "page reaches at most record " + DEEPEST);
    }
    Sql page =
        offset == 0
            ? keyset.after(sort, cursor, limit)
            : keyset.from(sort, (int) offset, limit, source.population());
    List<Row> rows =
        TimedQuestion.query(db, RecordSource.SLOW_MILLIS, page, row -> row(document, row));
    if (rows == null) {
      throw new Problem(RecordsProblem.FILTER_TOO_SLOW)
          .field("q", "not_indexed", "There are too many deleted records to search in");
    }
    return rows;
  }

  private static Row row(RecordDocument document, ResultSet row) throws SQLException {
    return new Row(
        document.read(row),
        Db.requiredMoment(row, "trash_deleted_at"),
        row.getString("sort_branch"),
        row.getString("sort_keys"),
        row.getLong("sort_id"));
  }

  private static Cursor cursor(Row row) {
    return Cursor.of(row.branch(), row.keys(), row.id());
  }

  private static RecordText withDeletion(Row row, Map<Long, Deletion> deletions) {
    Deletion deletion = deletions.get(row.id());
    Actor by = deletion == null ? Actor.of("system") : deletion.by();
    return RecordDocument.withDeletion(row.record(), row.deletedAt(), by);
  }

  /** The exact number; null if counting took too long. */
  private @Nullable Count count(RecordSource source) {
    Sql count =
        Sql.of("select count(*) from").plus(source.from()).plus("where").plus(source.where());
    List<Long> counted = TimedQuestion.query(db, COUNT_MILLIS, count, row -> row.getLong(1));
    return counted == null ? null : Count.exact(Objects.requireNonNull(counted.get(0)));
  }
}
