package plinth.records.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.objects.GrantedShape;
import plinth.records.Assignment;
import plinth.records.RecordChanged.Operation;
import plinth.records.RecordDocument;
import plinth.records.RecordRow;
import plinth.records.RecordText;
import plinth.records.RelatedLabels;
import plinth.records.index.RecordWords;
import plinth.records.index.SlotColumns;
import plinth.records.index.UniqueColumns;
import plinth.records.index.UpsertKey;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** Records in the database: each write is one statement with its row of the change log. */
@ApplicationScoped
public class RecordRepository {
  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;
  @Inject private RelatedLabels labels;

  /**
   * A write that was done.
   *
   * @param record the record as the client sees it
   * @param change number of its row in the change log
   * @param id the record's number
   */
  public record Written(RecordText record, long change, long id) {}

  /** A record as JSON by its slug. */
  public Optional<RecordText> read(Shape shape, RecordDocument document, String slug) {
    Sql sql =
        Sql.of("select r.slug, r.version,")
            .plus(document.sql())
            .plus("as doc from tenant.record r")
            .plus(live(shape, slug));
    return db.first(sql, row -> text(document, row));
  }

  /** The live record, as it is now. */
  public Optional<RecordRow> stored(Shape shape, String slug) {
    return lock(shape, slug, "");
  }

  /** The live record, locked to be changed until the transaction ends; others may link it. */
  public Optional<RecordRow> lock(Shape shape, String slug) {
    return lock(shape, slug, "for no key update");
  }

  /** The live record, locked to be deleted: nobody links it meanwhile. */
  public Optional<RecordRow> lockToDelete(Shape shape, String slug) {
    return lock(shape, slug, "for update");
  }

  /** The live record with this unique value, locked to be changed. */
  public Optional<RecordRow> lock(Shape shape, UpsertKey key) {
    Sql sql =
        Sql.of(
            "select "
                + RecordRow.COLUMNS
                + " from tenant.record r where r.workspace_id = ? and r.object_id = ? and"
                + " r.deleted_at is null and r."
                + key.column()
                + " = ? for no key update",
            bound.id(),
            shape.objectId(),
            key.key());
    return db.first(sql, RecordRow::of);
  }

  private Optional<RecordRow> lock(Shape shape, String slug, String strength) {
    Sql sql =
        Sql.of("select " + RecordRow.COLUMNS + " from tenant.record r")
            .plus(live(shape, slug))
            .plus(strength);
    return db.first(sql, RecordRow::of);
  }

  private Sql live(Shape shape, String slug) {
    return Sql.of(
        "where r.workspace_id = ? and r.object_id = ? and r.slug = ? and r.deleted_at is null",
        bound.id(),
        shape.objectId(),
        slug);
  }

  /** Inserts a record; empty when a unique value is taken. */
  public Optional<Written> insert(Caller caller, GrantedShape shape, NewRecord record) {
    SlotColumns slots = SlotColumns.of(shape.complete(), record.data());
    String by = caller.label();
    Sql insert =
        Sql.of(
                "with r as (insert into tenant.record (workspace_id, object_id, slug, created_at,"
                    + " updated_at, created_by, updated_by, assigned_to, data, tags")
            .plus(slots.names())
            .plus(
                ") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?",
                bound.id(),
                shape.complete().objectId(),
                record.slug(),
                record.at(),
                record.at(),
                by,
                by,
                record.assignment().to(),
                new Sql.Json(record.data().toString()),
                slots.tags())
            .plus(slots.values())
            .plus(") on conflict do nothing returning *, ?::text as search),", slots.search())
            .plus(RecordWords.made());
    return write(
        insert,
        shape.seen(),
        Operation.CREATE,
        record.operationId(),
        caller,
        record.changed(),
        record.at());
  }

  /** Updates a locked record. */
  public Optional<Written> update(
      Caller caller, GrantedShape shape, RecordRow row, RecordEdit edit) {
    SlotColumns slots = SlotColumns.of(shape.complete(), edit.data());
    Sql update =
        Sql.of(
                "with r as (update tenant.record set version = version + 1, updated_at = ?,"
                    + " updated_by = ?, data = ?, tags = ?",
                edit.at(),
                caller.label(),
                new Sql.Json(edit.data().toString()),
                slots.tags())
            .plus(assigned(edit.assignment()))
            .plus(slots.assignments())
            .plus(key(shape.complete(), row))
            .plus("returning *, ?::text as search),", slots.search())
            .plus(words(shape.complete(), row).written("r"));
    return write(
        update,
        shape.seen(),
        Operation.UPDATE,
        edit.operationId(),
        caller,
        edit.changed(),
        edit.at());
  }

  private static Sql assigned(@Nullable Assignment assignment) {
    return assignment == null ? Sql.of("") : Sql.of(", assigned_to = ?", assignment.to());
  }

  /** Deletes a locked record: it gives up what makes it found, the data stay. */
  public Optional<Written> delete(
      Caller caller, GrantedShape shape, RecordRow row, RecordEdit edit) {
    Sql delete =
        Sql.of(
                "with r as (update tenant.record set version = version + 1, updated_at = ?,"
                    + " updated_by = ?, deleted_at = ?, tags = null",
                edit.at(),
                caller.label(),
                edit.at())
            .plus(SlotColumns.cleared(shape.complete()))
            .plus(key(shape.complete(), row))
            .plus("returning *),")
            .plus(words(shape.complete(), row).gone());
    return write(
        delete,
        shape.seen(),
        Operation.DELETE,
        edit.operationId(),
        caller,
        edit.changed(),
        edit.at());
  }

  private RecordWords words(Shape shape, RecordRow row) {
    return RecordWords.of(bound.id(), shape, row.id());
  }

  private Sql key(Shape shape, RecordRow row) {
    return Sql.of(
        "where workspace_id = ? and object_id = ? and id = ?",
        bound.id(),
        shape.objectId(),
        row.id());
  }

  private Optional<Written> write(
      Sql change,
      Shape seen,
      Operation operation,
      String operationId,
      Caller caller,
      JsonObject changed,
      Instant at) {
    RecordDocument document = labels.document(caller, seen, List.of());
    Sql sql =
        change
            .plus(
                "l as (insert into tenant.change_log (workspace_id, object_id, record_id, version,"
                    + " record_slug, operation, operation_id, changed, caller, request_id, at)"
                    + " select r.workspace_id, r.object_id, r.id, r.version, r.slug, ?, ?, ?, ?, ?,"
                    + " ? from r returning id)",
                operation.code(),
                operationId,
                new Sql.Json(changed.toString()),
                caller.label(),
                caller.origin().requestId(),
                at)
            .plus("select r.slug, r.version,")
            .plus(document.sql())
            .plus("as doc, l.id, r.id from r, l");
    return db.first(sql, row -> new Written(text(document, row), row.getLong(4), row.getLong(5)));
  }

  /** The fields whose value in {@code data} another live record already has. */
  public List<Field> taken(Shape shape, JsonObject data, long exceptId) {
    return UniqueColumns.of(shape, data).stream()
        .filter(
            column ->
                db.number(
                        Sql.of(
                            "select count(*) from tenant.record r where r.workspace_id = ? and"
                                + " r.object_id = ? and r."
                                + column.name()
                                + " = ? and r.id <> ?",
                            bound.id(),
                            shape.objectId(),
                            column.key(),
                            exceptId))
                    > 0)
        .map(UniqueColumns::field)
        .toList();
  }

  /** The next number of a serial field; its row stays locked until the transaction ends. */
  public long nextSerial(long fieldId, long start) {
    return nextSerials(fieldId, start, 1);
  }

  /** The first of as many numbers of a serial field; its row stays locked like that. */
  public long nextSerials(long fieldId, long start, int count) {
    return db.number(
        Sql.of(
            """
            insert into tenant.serial_number as s (workspace_id, field_id, next)
            values (?, ?, ?)
            on conflict (workspace_id, field_id) do update set next = s.next + ?
            returning next - ?
            """,
            bound.id(),
            fieldId,
            start + count,
            count,
            count));
  }

  private static RecordText text(RecordDocument document, ResultSet row) throws SQLException {
    return new RecordText(row.getString(1), row.getLong(2), document.json(row.getString(3)));
  }
}
