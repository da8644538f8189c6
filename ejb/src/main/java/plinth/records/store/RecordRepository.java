package plinth.records.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.fields.UniqueSet;
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
import plinth.records.index.MatchKeys;
import plinth.records.index.RecordWords;
import plinth.records.index.SlotColumns;
import plinth.records.index.UniqueColumns;
import plinth.records.index.UpsertKey;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** Records in the database: each write is one statement with its row of the change log. */
@ApplicationScoped
public class RecordRepository {
  private static final Sql INSERT =
      Sql.of(
          """
          with r as (
            insert into tenant.record (workspace_id, object_id, slug, created_at, updated_at,
                created_by, updated_by, assigned_to, data, tags
          """);

  private static final Sql VALUES =
      Sql.named(
          """
          )
          values (:workspace, :object, :slug, :at, :at, :by, :by, :assignedTo, :data, :tags
          """);

  private static final Sql UPDATE =
      Sql.named(
          """
          with r as (
            update tenant.record
            set version = version + 1, updated_at = :now, updated_by = :by, data = :data,
                tags = :tags
          """);

  private static final Sql DELETE =
      Sql.named(
          """
          with r as (
            update tenant.record
            set version = version + 1, updated_at = :now, updated_by = :by, deleted_at = :now,
                tags = null
          """);

  private static final Sql LOG =
      Sql.named(
          """
          l as (
            insert into tenant.change_log (workspace_id, object_id, record_id, version,
                record_slug, operation, operation_id, changed, values_in_record, caller,
                request_id, at)
            select r.workspace_id, r.object_id, r.id, r.version, r.slug, :operation,
                :operationId, :changed, :valuesInRecord, :caller, :request, :at
            from r
            returning id
          )
          """);

  private static final Sql LOCK_BY_IDS =
      Sql.named(
          """
          select r.id, r.slug, r.version, r.data::text
          from tenant.record r
          where r.workspace_id = :workspace and r.object_id = :object and r.id = any (:records)
            and r.deleted_at is null
          order by r.id
          for no key update
          """);

  private static final Sql LOCK_BY_KEY =
      Sql.named(
          """
          select r.id, r.slug, r.version, r.data::text
          from tenant.record r
          where r.workspace_id = :workspace and r.object_id = :object and r.deleted_at is null
            and r.%s = :key
          for no key update
          """);

  private static final Sql TAKEN =
      Sql.named(
          """
          select count(*)
          from tenant.record r
          where r.workspace_id = :workspace and r.object_id = :object and r.%s = :key
            and r.id <> :except
          """);

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;
  @Inject private RelatedLabels labels;
  @Inject private MatchKeys keys;

  /**
   * The result of a write.
   *
   * @param record the record as the client sees it
   * @param change the number of its row in the change log
   * @param id the record's number
   */
  public record Written(RecordText record, long change, long id) {}

  /** Finds a record by its slug and reads it as JSON. */
  public Optional<RecordText> read(Shape shape, RecordDocument document, String slug) {
    return db.first(select(document).plus(live(shape, slug)), document::read);
  }

  /** The current states of live records by their slugs, in no order. */
  public List<RecordRow> findAll(Shape shape, Collection<String> slugs) {
    return db.list(
        Sql.of("select " + RecordRow.COLUMNS + " from tenant.record r").plus(live(shape, slugs)),
        RecordRow::of);
  }

  /** Reads live records by their slugs as JSON, in no order. */
  public List<RecordText> readAll(Shape shape, RecordDocument document, Collection<String> slugs) {
    return db.list(select(document).plus(live(shape, slugs)), document::read);
  }

  private static Sql select(RecordDocument document) {
    return Sql.of("select").plus(document.columns()).plus("from tenant.record r");
  }

  private Sql live(Shape shape, Collection<String> slugs) {
    return Sql.of(
        "where r.workspace_id = ? and r.object_id = ? and r.slug = any (?)"
            + " and r.deleted_at is null",
        bound.id(),
        shape.objectId(),
        slugs.toArray(String[]::new));
  }

  /** The current state of a live record. */
  public Optional<RecordRow> find(Shape shape, String slug) {
    return lock(shape, slug, "");
  }

  /**
   * A live record, locked for a change until the transaction ends; other transactions may still
   * link it.
   */
  public Optional<RecordRow> lock(Shape shape, String slug) {
    return lock(shape, slug, "for no key update");
  }

  /**
   * The live records among some numbers, locked in the order of their numbers for a change until
   * the transaction ends.
   */
  public List<RecordRow> lockAll(Shape shape, Collection<Long> ids) {
    ObjectLock.shareFor(ids, db, shape);
    return db.list(
        LOCK_BY_IDS
            .with("workspace", bound.id())
            .with("object", shape.objectId())
            .with("records", ids.toArray(Long[]::new)),
        RecordRow::of);
  }

  /** A live record, locked for deletion: other transactions cannot link it meanwhile. */
  public Optional<RecordRow> lockToDelete(Shape shape, String slug) {
    return lock(shape, slug, "for update");
  }

  /** The live record with this unique value, locked for a change. */
  public Optional<RecordRow> lock(Shape shape, UpsertKey key) {
    Sql sql =
        LOCK_BY_KEY
            .formatted(key.column())
            .with("workspace", bound.id())
            .with("object", shape.objectId())
            .with("key", key.key());
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

  /** Inserts a record; empty if a unique value is taken. */
  public Optional<Written> insert(Caller caller, GrantedShape shape, NewRecord given) {
    NewRecord record = given.computed(shape.complete());
    SlotColumns slots = SlotColumns.of(shape.complete(), record.data());
    Sql insert =
        INSERT
            .plus(slots.names())
            .plus(
                VALUES
                    .with("workspace", bound.id())
                    .with("object", shape.complete().objectId())
                    .with("slug", record.slug())
                    .with("at", record.at())
                    .with("by", caller.label())
                    .with("assignedTo", record.assignment().to())
                    .with("data", new Sql.Json(record.data().toString()))
                    .with("tags", slots.tags()))
            .plus(slots.values())
            .plus(") on conflict do nothing returning *, ?::text as search),", slots.search())
            .plus(RecordWords.insert());
    Optional<Written> written =
        write(
            insert,
            shape.seen(),
            Operation.CREATE,
            record.operationId(),
            caller,
            record.changed(),
            record.at());
    written.ifPresent(one -> keys.add(shape.complete(), Map.of(one.id(), record.data())));
    return written;
  }

  /** Updates a locked record. */
  public Optional<Written> update(
      Caller caller, GrantedShape shape, RecordRow row, RecordEdit given) {
    RecordEdit edit = given.computed(shape.complete(), row);
    keys.change(shape.complete(), Map.of(row.id(), row.data()), Map.of(row.id(), edit.data()));
    SlotColumns slots = SlotColumns.of(shape.complete(), edit.data());
    Sql update =
        UPDATE
            .with("now", edit.at())
            .with("by", caller.label())
            .with("data", new Sql.Json(edit.data().toString()))
            .with("tags", slots.tags())
            .plus(assigned(edit.assignment()))
            .plus(slots.assignments())
            .plus(key(shape.complete(), row))
            .plus("returning *, ?::text as search),", slots.search())
            .plus(words(shape.complete(), row).update("r"));
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

  /** Deletes a locked record: its index data is cleared, and its values are kept. */
  public Optional<Written> delete(
      Caller caller, GrantedShape shape, RecordRow row, RecordEdit edit) {
    Sql delete =
        DELETE
            .with("now", edit.at())
            .with("by", caller.label())
            .plus(SlotColumns.cleared(shape.complete()))
            .plus(key(shape.complete(), row))
            .plus("returning *),")
            .plus(words(shape.complete(), row).delete());
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
                LOG.with("operation", operation.code())
                    .with("operationId", operationId)
                    .with("changed", new Sql.Json(changed.toString()))
                    .with("valuesInRecord", operation == Operation.CREATE)
                    .with("caller", caller.label())
                    .with("request", caller.origin().requestId())
                    .with("at", at))
            .plus("select")
            .plus(document.columns())
            .plus(", l.id as change from r, l");
    return db.first(
        sql, row -> new Written(document.read(row), row.getLong("change"), row.getLong("doc_id")));
  }

  /** Which of these unique values another live record already has. */
  public List<UniqueSet> findTaken(Shape shape, List<UniqueColumns> wanted, long exceptId) {
    return wanted.stream()
        .filter(
            column ->
                db.number(
                        TAKEN
                            .formatted(column.name())
                            .with("workspace", bound.id())
                            .with("object", shape.objectId())
                            .with("key", column.key())
                            .with("except", exceptId))
                    > 0)
        .map(UniqueColumns::unique)
        .toList();
  }

  /** Numbers of new records, ascending. */
  public List<Long> nextIds(int count) {
    return db.list(
        Sql.of("select nextval('tenant.record_id') from generate_series(1, ?)", count),
        row -> row.getLong(1));
  }
}
