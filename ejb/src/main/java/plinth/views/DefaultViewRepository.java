package plinth.views;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TenantEntities;

/**
 * Which views open first: one for everybody, and one for each admin who chose another. Choosing one
 * is SQL: one statement writes it, whether there was a choice before or not.
 */
@ApplicationScoped
class DefaultViewRepository {
  /** In place of an admin's number: everybody. */
  static final long EVERYONE = 0;

  private static final String SET =
      """
      insert into tenant.view_default (workspace_id, object_id, admin_id, slug)
      values (?, ?, ?, ?)
      on conflict (workspace_id, object_id, admin_id) do update set slug = excluded.slug
      """;

  @Inject private TenantEntities entities;
  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /** The view that opens first for an admin, or null. */
  @Nullable String of(long objectId, long adminId) {
    return entities
        .manager()
        .createNamedQuery(ViewDefault.OF, String.class)
        .setParameter("object", objectId)
        .setParameter("everyone", EVERYONE)
        .setParameter("admin", adminId)
        .getResultStream()
        .findFirst()
        .orElse(null);
  }

  void set(long objectId, long adminId, String slug) {
    db.update(Sql.of(SET, bound.id(), objectId, adminId, slug));
  }

  /** Takes an admin's own choice away, so that the one for everybody stands. */
  void clear(long objectId, long adminId) {
    entities
        .manager()
        .createNamedQuery(ViewDefault.CLEAR)
        .setParameter("object", objectId)
        .setParameter("admin", adminId)
        .executeUpdate();
  }

  /** The view opens first for nobody any more but this admin. */
  void keepFor(long objectId, String slug, long adminId) {
    entities
        .manager()
        .createNamedQuery(ViewDefault.KEEP_FOR)
        .setParameter("object", objectId)
        .setParameter("slug", slug)
        .setParameter("admin", adminId)
        .executeUpdate();
  }
}
