package plinth.access;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.TenantDb;

/** The roles of the bound workspace. */
@Dependent
class RoleRepository {
  private static final Sql SELECT =
      Sql.of(
          """
          select slug, name, description, permissions, is_system
          from tenant.role
          where workspace_id = tenant.bound_workspace()
          """);

  @Inject @TenantDb private Db db;

  List<Role> all() {
    return db.list(SELECT.plus("order by is_system desc, created_at, slug"), RoleRepository::role);
  }

  Optional<Role> bySlug(String slug) {
    return db.first(SELECT.plus("and slug = ?", slug), RoleRepository::role);
  }

  /** Adds the role; false when its slug is taken. */
  boolean add(Role role) {
    return db.update(
            Sql.of(
                """
                insert into tenant.role (slug, name, description, permissions, is_system,
                    created_at, updated_at)
                values (?, ?, ?, ?, ?, ?, ?)
                on conflict do nothing
                """,
                role.slug(),
                role.name(),
                role.description(),
                role.permissions().toArray(String[]::new),
                role.isSystem(),
                Time.now(),
                Time.now()))
        == 1;
  }

  void change(Role role) {
    db.update(
        Sql.of(
            """
            update tenant.role
            set name = ?, description = ?, permissions = ?, updated_at = ?
            where workspace_id = tenant.bound_workspace() and slug = ?
            """,
            role.name(),
            role.description(),
            role.permissions().toArray(String[]::new),
            Time.now(),
            role.slug()));
  }

  /** Deletes the role unless an admin row still refers to it; false when one does. */
  boolean delete(String slug) {
    return db.update(
            Sql.of(
                """
                delete from tenant.role r
                where r.workspace_id = tenant.bound_workspace() and r.slug = ? and not exists (
                    select 1
                    from tenant.admin a
                    where a.workspace_id = r.workspace_id and a.role = r.slug
                  )
                """,
                slug))
        == 1;
  }

  /** Gives removed admins who held the role the plain one, so that history does not keep it. */
  void releaseFromRemoved(String slug) {
    db.update(
        Sql.of(
            """
            update tenant.admin
            set role = ?
            where workspace_id = tenant.bound_workspace() and role = ? and status = 'removed'
            """,
            BuiltInRole.MEMBER.slug(),
            slug));
  }

  /** Serializes changes of this workspace's roles and members until the transaction ends. */
  void lock() {
    db.list(
        Sql.of("select pg_advisory_xact_lock(hashtextextended('tenant.role', bound))")
            .plus("from (select tenant.bound_workspace() as bound) as workspace"),
        row -> 1);
  }

  private static Role role(ResultSet row) throws SQLException {
    return new Role(
        row.getString("slug"),
        row.getString("name"),
        row.getString("description"),
        List.of((String[]) row.getArray("permissions").getArray()),
        row.getBoolean("is_system"));
  }
}
