package plinth.records.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.RecordRow;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.limit.LimitedRecords;

/**
 * What a member who does not see all records may do with some of them. The database decides it with
 * each write. Code that writes several records asks this bean first.
 */
@ApplicationScoped
public class RecordRights {
  private static final Sql IN_SCOPE =
      Sql.named(
          """
          select count(*)
          from tenant.record r
          where r.workspace_id = :workspace and r.object_id = :object and r.id = any (:records)
            and tenant.in_scope(r.object_id, r.assigned_to)
          """);

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /**
   * Whether the caller's role gives the caller each of the records of an object, so that none is
   * only shared.
   */
  public boolean areOwn(long objectId, Collection<RecordRow> rows) {
    if (LimitedRecords.member() == null) {
      return true;
    }
    Long[] ids = rows.stream().map(RecordRow::id).toArray(Long[]::new);
    Sql owned =
        IN_SCOPE.with("workspace", bound.id()).with("object", objectId).with("records", ids);
    return db.number(owned) == ids.length;
  }
}
