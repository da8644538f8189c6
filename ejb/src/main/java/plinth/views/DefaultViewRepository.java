package plinth.views;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** Which views open first: one for everybody, and one for each admin who chose another. */
@ApplicationScoped
class DefaultViewRepository {
  /** In place of an admin's number: everybody. */
  static final long EVERYONE = 0;

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /** The view that opens first for an admin, or null. */
  @Nullable String of(long objectId, long adminId) {
    return db.first(
            Sql.of(
                "select slug from tenant.view_default where workspace_id = ? and object_id = ?"
                    + " and admin_id in (?, ?) order by admin_id desc limit 1",
                bound.id(),
                objectId,
                EVERYONE,
                adminId),
            row -> row.getString("slug"))
        .orElse(null);
  }

  void set(long objectId, long adminId, String slug) {
    db.update(
        Sql.of(
            "insert into tenant.view_default (workspace_id, object_id, admin_id, slug)"
                + " values (?, ?, ?, ?) on conflict (workspace_id, object_id, admin_id)"
                + " do update set slug = excluded.slug",
            bound.id(),
            objectId,
            adminId,
            slug));
  }

  /** Takes an admin's own choice away, so that the one for everybody stands. */
  void clear(long objectId, long adminId) {
    db.update(
        Sql.of(
            "delete from tenant.view_default"
                + " where workspace_id = ? and object_id = ? and admin_id = ?",
            bound.id(),
            objectId,
            adminId));
  }

  /** The view opens first for nobody any more but this admin. */
  void keepFor(long objectId, String slug, long adminId) {
    db.update(
        Sql.of(
            "delete from tenant.view_default"
                + " where workspace_id = ? and object_id = ? and slug = ? and admin_id <> ?",
            bound.id(),
            objectId,
            slug,
            adminId));
  }
}
