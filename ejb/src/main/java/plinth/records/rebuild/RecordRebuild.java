package plinth.records.rebuild;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.List;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.objects.StoredShape;
import plinth.records.RecordValues;
import plinth.records.index.IndexedValues;
import plinth.records.index.RebuiltColumns;
import plinth.records.index.RecordWords;
import plinth.records.store.CreationLog;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Adapts stored records to the shape of their object: values of deleted fields are set aside, those
 * of restored fields return, and all derived columns are recomputed. Version and change log are not
 * affected, because the content of the records does not change.
 */
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
          select id, data::text, set_aside::text, deleted_at is not null as is_deleted
          from tenant.record
          where workspace_id = :workspace and object_id = :object and id > :after
          order by id
          limit :most
          for update
          """);

  @Inject private CreationLog creations;
  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  private record Stored(long id, FieldValues values, boolean isDeleted) {}

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
  void rebuildAll(StoredShape stored) {
    Part part = rebuildNext(stored, 0);
    while (part.isFull()) {
      part = rebuildNext(stored, part.last());
    }
  }

  /**
   * Adapts the next records after a number, including deleted ones. Records that need no change are
   * not written.
   */
  Part rebuildNext(StoredShape stored, long after) {
    Shape shape = stored.shape();
    // The rows are locked before anything is written, so that a writer which waits for this
    // transaction never blocks it.
    List<Stored> rows =
        db.list(
            NEXT.with("workspace", bound.id())
                .with("object", shape.objectId())
                .with("after", after)
                .with("most", CHUNK),
            row ->
                new Stored(
                    row.getLong("id"),
                    FieldValues.of(row.getString("data"), row.getString("set_aside")),
                    row.getBoolean("is_deleted")));
    if (rows.isEmpty()) {
      return new Part(0, after);
    }
    creations.complete(shape, withRemovedFields(shape, rows));
    RebuiltColumns columns = RebuiltColumns.of(shape);
    JsonArrayBuilder values = Json.createArrayBuilder();
    rows.forEach(row -> values.add(rebuilt(stored, columns, row)));
    List<Long> ids = rows.stream().map(Stored::id).toList();
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
    return new Part(rows.size(), rows.get(rows.size() - 1).id());
  }

  /** The records with values of fields that no longer exist. */
  private static List<Long> withRemovedFields(Shape shape, List<Stored> rows) {
    return rows.stream()
        .filter(
            row -> row.values().data().keySet().stream().anyMatch(s -> shape.field(s).isEmpty()))
        .map(Stored::id)
        .toList();
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

  private static JsonObject rebuilt(StoredShape stored, RebuiltColumns columns, Stored row) {
    FieldValues adapted = row.values().adaptedTo(stored);
    JsonObjectBuilder values =
        Json.createObjectBuilder().add("id", row.id()).add("data", adapted.data());
    if (!adapted.setAside().isEmpty()) {
      values.add("set_aside", adapted.setAside());
    }
    if (!row.isDeleted()) {
      columns.fill(values, IndexedValues.of(stored.shape(), RecordValues.of(adapted.data())));
    }
    return values.build();
  }
}
