package plinth.records.rebuild;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.objects.StoredShape;
import plinth.records.RecordRow;
import plinth.records.RecordValues;
import plinth.records.computed.ComputedValues;
import plinth.records.index.IndexedValues;
import plinth.records.index.RebuiltColumns;
import plinth.records.index.RecordWords;
import plinth.records.store.CreationLog;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.limit.AllRecords;

/**
 * Adapts stored records to the shape of their object: values of deleted fields are set aside, those
 * of restored fields return, and all derived columns are recomputed. Version and change log are not
 * affected, because the content of the records does not change. Only a new value of a computed
 * field is a change of the record, with its entry in the change log.
 */
@AllRecords
@ApplicationScoped
class RecordRebuild {
  /** The number of records that one statement adapts. */
  static final int CHUNK = 500;

  /**
   * The list of numbers restricts the plan to these rows, whatever the statistics of the table say.
   */
  private static final Sql OF_THESE =
      Sql.named(
          """
          from v
          where r.workspace_id = :workspace and r.object_id = :object and r.id = any (:ids)
            and r.id = v.id and (
          """);

  private static final Sql NEXT =
      Sql.named(
          """
          select id, slug, version, data::text, set_aside::text,
            deleted_at is not null as is_deleted
          from tenant.record
          where workspace_id = :workspace and object_id = :object and id > :after
          order by id
          limit :most
          for update
          """);

  @Inject private CreationLog creations;
  @Inject private ComputedValues computed;
  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /**
   * A stored record.
   *
   * @param row the record with the values that it must have
   * @param setAside the values of deleted fields that it must keep
   * @param hasOthers whether it has values of fields that do not exist any more
   * @param isDeleted whether it is deleted
   */
  private record Stored(RecordRow row, JsonObject setAside, boolean hasOthers, boolean isDeleted) {
    static Stored of(ResultSet columns, StoredShape shape) throws SQLException {
      RecordRow row = RecordRow.of(columns);
      FieldValues values =
          FieldValues.of(row.data(), columns.getString("set_aside")).adaptedTo(shape);
      return new Stored(
          new RecordRow(row.id(), row.slug(), row.version(), values.data()),
          values.setAside(),
          row.data().keySet().stream().anyMatch(slug -> shape.shape().field(slug).isEmpty()),
          columns.getBoolean("is_deleted"));
    }
  }

  /**
   * The result of one part of a rebuild.
   *
   * @param count the number of records that were processed
   * @param last the number of the last record
   */
  record Part(int count, long last) {
    /** Whether more records may follow. */
    boolean isFull() {
      return count == CHUNK;
    }
  }

  /** Adapts all records. */
  void rebuildAll(Caller caller, StoredShape stored) {
    Part part = rebuildNext(caller, stored, 0);
    while (part.isFull()) {
      part = rebuildNext(caller, stored, part.last());
    }
  }

  /**
   * Adapts the next records after a number, including deleted ones. Records that need no change are
   * not written.
   */
  Part rebuildNext(Caller caller, StoredShape stored, long after) {
    Shape shape = stored.shape();
    // The rows are locked before anything is written, so that a writer which waits for this
    // transaction never blocks it.
    List<Stored> rows =
        db.list(
            NEXT.with("workspace", bound.id())
                .with("object", shape.objectId())
                .with("after", after)
                .with("most", CHUNK),
            row -> Stored.of(row, stored));
    if (rows.isEmpty()) {
      return new Part(0, after);
    }
    creations.complete(
        shape, rows.stream().filter(Stored::hasOthers).map(row -> row.row().id()).toList());
    RebuiltColumns columns = RebuiltColumns.of(shape);
    JsonArrayBuilder values = Json.createArrayBuilder();
    rows.forEach(row -> values.add(rebuilt(shape, columns, row)));
    List<Long> ids = rows.stream().map(row -> row.row().id()).toList();
    RecordWords words = RecordWords.of(bound.id(), shape, ids);
    db.update(
        Sql.of("with v as materialized (select v.* from jsonb_to_recordset(?)", json(values))
            .plus("as v(" + columns.definitions() + ", set_aside jsonb)), u as (")
            .plus("update tenant.record r set set_aside = v.set_aside,")
            .plus(columns.assignments())
            .plus(
                OF_THESE
                    .with("workspace", bound.id())
                    .with("object", shape.objectId())
                    .with("ids", ids.toArray(Long[]::new)))
            .plus("r.set_aside is distinct from v.set_aside or")
            .plus(columns.differences())
            .plus(")),")
            .plus(words.upsert("v"))
            .plus(words.deleteCleared("v")));
    computed.write(
        caller, shape, rows.stream().filter(row -> !row.isDeleted()).map(Stored::row).toList());
    return new Part(rows.size(), ids.get(ids.size() - 1));
  }

  /** The number of stored records, including deleted ones. */
  long countStored(Shape shape) {
    return db.number(
        Sql.of(
            "select count(*) from tenant.record where workspace_id = ? and object_id = ?",
            bound.id(),
            shape.objectId()));
  }

  private static Sql.Json json(JsonArrayBuilder values) {
    return new Sql.Json(values.build().toString());
  }

  private static JsonObject rebuilt(Shape shape, RebuiltColumns columns, Stored stored) {
    JsonObject data = stored.row().data();
    JsonObjectBuilder values =
        Json.createObjectBuilder().add("id", stored.row().id()).add("data", data);
    if (!stored.setAside().isEmpty()) {
      values.add("set_aside", stored.setAside());
    }
    if (!stored.isDeleted()) {
      columns.fill(values, IndexedValues.of(shape, RecordValues.of(data)));
    }
    return values.build();
  }
}
