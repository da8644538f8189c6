package plinth.views;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** Tables as admins set them up, in the database. */
@ApplicationScoped
class TableConfigRepository {
  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  Optional<TableConfig> find(Shape shape, long adminId) {
    return db.first(
        Sql.of(
            "select config::text as config, updated_at from tenant.table_config"
                + " where workspace_id = ? and object_id = ? and admin_id = ?",
            bound.id(),
            shape.objectId(),
            adminId),
        row ->
            TableConfigDraft.of(JsonText.object(row.getString("config")))
                .shown(shape, Db.requiredMoment(row, "updated_at")));
  }

  /** Whether it was set; not when the object has gone. */
  boolean set(long objectId, long adminId, TableConfigDraft draft) {
    return db.update(
            Sql.of(
                "insert into tenant.table_config (workspace_id, object_id, admin_id, config,"
                    + " updated_at) select o.workspace_id, o.id, ?, ?, ? from tenant.object o"
                    + " where o.workspace_id = ? and o.id = ? for key share"
                    + " on conflict (workspace_id, object_id, admin_id) do update"
                    + " set config = excluded.config, updated_at = excluded.updated_at",
                adminId,
                new Sql.Json(draft.json().toString()),
                Time.now(),
                bound.id(),
                objectId))
        > 0;
  }

  void remove(long objectId, long adminId) {
    db.update(
        Sql.of(
            "delete from tenant.table_config"
                + " where workspace_id = ? and object_id = ? and admin_id = ?",
            bound.id(),
            objectId,
            adminId));
  }
}
