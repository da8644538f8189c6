package plinth.access;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.TypedQuery;
import java.util.List;
import java.util.Optional;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TenantEntities;

/**
 * The roles of the bound workspace. It uses SQL for an advisory lock, which JPA does not have, and
 * for deleting a role that no member has in one statement.
 */
@Dependent
class RoleRepository {
  private static final Sql DELETE_UNUSED =
      Sql.named(
          """
          delete from tenant.role r
          where r.workspace_id = tenant.bound_workspace() and r.slug = :slug
            and not exists (
              select
              from tenant.admin a
              where a.workspace_id = r.workspace_id and a.role = r.slug
            )
          """);

  @Inject private TenantEntities entities;
  @Inject @TenantDb private Db db;

  /** All roles, the built-in ones first. */
  List<WorkspaceRole> listAll() {
    return query(WorkspaceRole.ALL).getResultList();
  }

  Optional<WorkspaceRole> findBySlug(String slug) {
    return query(WorkspaceRole.BY_SLUG).setParameter("slug", slug).getResultStream().findFirst();
  }

  void add(WorkspaceRole role) {
    entities.manager().persist(role);
    entities.manager().flush();
  }

  /** Deletes the role; false if an admin row still refers to it. */
  boolean delete(String slug) {
    return db.update(DELETE_UNUSED.with("slug", slug)) == 1;
  }

  /**
   * Gives removed admins with this role the role of members instead, so that history does not
   * prevent its deletion.
   */
  void releaseFromRemoved(String slug) {
    entities
        .manager()
        .createNamedQuery(WorkspaceMember.RELEASE_FROM_REMOVED)
        .setParameter("role", slug)
        .setParameter("plain", BuiltInRole.MEMBER.slug())
        .executeUpdate();
  }

  /** Serializes changes of this workspace's roles and members until the transaction ends. */
  void lock() {
    db.lock(Sql.of("hashtextextended('tenant.role', tenant.bound_workspace())"));
  }

  private TypedQuery<WorkspaceRole> query(String name) {
    return entities.manager().createNamedQuery(name, WorkspaceRole.class);
  }
}
