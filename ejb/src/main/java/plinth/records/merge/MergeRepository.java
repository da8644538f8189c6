package plinth.records.merge;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.RecordsMerged;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** Which records were merged into which, in the database. */
@ApplicationScoped
class MergeRepository {
  private static final Sql INSERT =
      Sql.named(
          """
          insert into tenant.record_merge (workspace_id, object_id, record_id, survivor_id,
              operation_id)
          select :workspace, :object, m.id, :survivor, :operation
          from unnest(:merged) m(id)
          on conflict (workspace_id, object_id, record_id) do update
          set survivor_id = excluded.survivor_id, operation_id = excluded.operation_id,
              undone_by = null
          """);

  private static final Sql OF_OPERATION =
      Sql.named(
          """
          select record_id, survivor_id
          from tenant.record_merge
          where workspace_id = :workspace and %s = :operation
          order by record_id
          """);

  private static final Sql UNDO =
      Sql.named(
          """
          update tenant.record_merge
          set undone_by = :by
          where workspace_id = :workspace and operation_id = :operation
          """);

  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /** One merged record. */
  record Pair(long merged, long survivor) {}

  /** Stores which records were merged. */
  void add(RecordsMerged merge) {
    db.update(
        INSERT
            .with("workspace", bound.id())
            .with("object", merge.objectId())
            .with("merged", merge.merged().toArray(Long[]::new))
            .with("survivor", merge.survivor())
            .with("operation", merge.operationId()));
  }

  /** The records that an operation merged. */
  List<Pair> listMerged(String operationId) {
    return list("operation_id", operationId);
  }

  /** The records that an operation separated again. */
  List<Pair> listSeparated(String operationId) {
    return list("undone_by", operationId);
  }

  private List<Pair> list(String column, String operationId) {
    return db.list(
        OF_OPERATION.formatted(column).with("workspace", bound.id()).with("operation", operationId),
        row -> new Pair(row.getLong("record_id"), row.getLong("survivor_id")));
  }

  /** Marks the merges of an operation as undone by another one. */
  void markUndone(String operationId, String by) {
    db.update(UNDO.with("by", by).with("workspace", bound.id()).with("operation", operationId));
  }
}
