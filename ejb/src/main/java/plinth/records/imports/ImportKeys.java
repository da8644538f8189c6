package plinth.records.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Stores the options that rows of a dry run would have added. They are rolled back with the chunk
 * of their row and must count for later rows nevertheless.
 */
@ApplicationScoped
class ImportKeys {
  private static final Sql OPTIONS =
      Sql.named(
          """
          select key
          from tenant.import_key
          where workspace_id = :workspace and operation_id = :operation and field_id = :field
          order by key
          """);

  private static final Sql KEEP_OPTIONS =
      Sql.named(
          """
          insert into tenant.import_key (workspace_id, operation_id, field_id, key)
          select :workspace, :operation, :field, n.key
          from unnest(:options) as n (key)
          on conflict do nothing
          """);

  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /** The options that earlier rows of a dry run added to a field. */
  List<String> listOptions(String operationId, long fieldId) {
    return db.list(of(OPTIONS, operationId).with("field", fieldId), row -> row.getString(1));
  }

  /** Stores the options that rows of a dry run added to a field, which is never a unique one. */
  void save(String operationId, long fieldId, List<String> options) {
    if (!options.isEmpty()) {
      db.update(
          of(KEEP_OPTIONS, operationId)
              .with("field", fieldId)
              .with("options", options.toArray(String[]::new)));
    }
  }

  private Sql of(Sql statement, String operationId) {
    return statement.with("workspace", bound.id()).with("operation", operationId);
  }

  /** Deletes the data of a dry run. */
  void delete(String operationId) {
    db.update(
        Sql.of(
            "delete from tenant.import_key where workspace_id = ? and operation_id = ?",
            bound.id(),
            operationId));
  }
}
