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
 * The default views: one for everyone, and one for each admin who chose another. Choosing a default
 * is SQL, because one statement writes it whether or not there was one before.
 */
@ApplicationScoped
class DefaultViewRepository {
  /** Stands for everyone in place of an admin's number. */
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

  /** The slug of the view that opens first for an admin, or null. */
  @Nullable String find(long objectId, long adminId) {
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

  /** Removes an admin's own default, so that the default for everyone applies. */
  void clear(long objectId, long adminId) {
    entities
        .manager()
        .createNamedQuery(ViewDefault.CLEAR)
        .setParameter("object", objectId)
        .setParameter("admin", adminId)
        .executeUpdate();
  }

  /** Removes the view as the default of everyone except this admin. */
  void clearExcept(long objectId, String slug, long adminId) {
    entities
        .manager()
        .createNamedQuery(ViewDefault.KEEP_FOR)
        .setParameter("object", objectId)
        .setParameter("slug", slug)
        .setParameter("admin", adminId)
        .executeUpdate();
  }
}
