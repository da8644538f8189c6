package plinth.views;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TenantEntities;

/**
 * Table setups of admins in the database. Saving one is SQL: one statement locks the object and
 * writes the row, whether or not the row exists, so that concurrent callers never fail.
 */
@ApplicationScoped
class TableConfigRepository {
  private static final String SET =
      """
      insert into tenant.table_config (workspace_id, object_id, admin_id, config, updated_at)
      select o.workspace_id, o.id, ?, ?, ?
        from tenant.object o
       where o.workspace_id = ? and o.id = ? and o.deleted_at is null
         for key share
      on conflict (workspace_id, object_id, admin_id)
      do update set config = excluded.config, updated_at = excluded.updated_at
      """;

  @Inject private TenantEntities entities;
  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  Optional<TableSetup> find(long objectId, long adminId) {
    return entities
        .manager()
        .createNamedQuery(TableSetup.OF, TableSetup.class)
        .setParameter("object", objectId)
        .setParameter("admin", adminId)
        .getResultStream()
        .findFirst();
  }

  /** Saves a table setup. Returns false if the object no longer exists. */
  boolean set(long objectId, long adminId, TableConfigDraft draft) {
    Sql.Json config = new Sql.Json(draft.json().toString());
    return db.update(Sql.of(SET, adminId, config, Time.now(), bound.id(), objectId)) > 0;
  }

  void remove(long objectId, long adminId) {
    entities
        .manager()
        .createNamedQuery(TableSetup.REMOVE)
        .setParameter("object", objectId)
        .setParameter("admin", adminId)
        .executeUpdate();
  }
}
