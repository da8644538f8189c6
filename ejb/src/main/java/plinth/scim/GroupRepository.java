package plinth.scim;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.TenantDb;

/** Groups of directories. It uses SQL, because it gathers and changes members by sets. */
@Dependent
class GroupRepository {
  private static final Sql SELECT =
      Sql.named(
          """
          select g.id, g.display_name, g.external_id, g.created_at, g.updated_at, case
            when :withMembers then coalesce((
              select jsonb_agg(
                  jsonb_build_object('value', u.id, 'display', a.name)
                  order by u.created_at, u.id)
              from tenant.directory_group_member m
              join tenant.directory_user u
                on u.workspace_id = m.workspace_id and u.id = m.user_id
              join tenant.admin a on a.workspace_id = u.workspace_id and a.id = u.admin_id
              where m.workspace_id = g.workspace_id and m.group_id = g.id
                and a.status <> 'removed'
            ), '[]'::jsonb)
            else '[]'::jsonb
          end as members
          from tenant.directory_group g
          where g.workspace_id = tenant.bound_workspace()
          """);

  private static final Sql SAVE =
      Sql.named(
          """
          insert into tenant.directory_group (id, display_name, external_id, created_at,
              updated_at)
          values (:id, :displayName, :externalId, :now, :now)
          on conflict (workspace_id, id)
          do update set display_name = excluded.display_name,
              external_id = excluded.external_id, updated_at = excluded.updated_at
          """);

  private static final Sql ADD_MEMBERS =
      Sql.named(
          """
          insert into tenant.directory_group_member (group_id, user_id)
          select :id, added.user_id
          from unnest(:users) as added (user_id)
          on conflict do nothing
          """);

  private static final Sql REMOVE_MEMBERS =
      Sql.named(
          """
          delete from tenant.directory_group_member
          where workspace_id = tenant.bound_workspace() and group_id = :id
            and user_id = any(:users)
          """);

  @Inject @TenantDb private Db db;

  Optional<StoredGroup> findById(String id) {
    return list(true, Sql.of("and g.id = ?", id)).stream().findFirst();
  }

  /** The group with a name in any case, without its members. */
  Optional<StoredGroup> findByName(String name) {
    return list(false, Sql.of("and lower(g.display_name) = lower(?)", name)).stream().findFirst();
  }

  /** Those that further conditions select, in the order in which they were made. */
  List<StoredGroup> list(boolean withMembers, Sql conditions) {
    return db.list(
        SELECT
            .with("withMembers", withMembers)
            .plus(conditions)
            .plus("order by g.created_at, g.id"),
        GroupRepository::group);
  }

  /** A part of all, in the order in which they were made. */
  List<StoredGroup> page(boolean withMembers, int skip, int most) {
    return db.list(
        SELECT
            .with("withMembers", withMembers)
            .plus("order by g.created_at, g.id limit ? offset ?", most, skip),
        GroupRepository::group);
  }

  long count() {
    return db.number(
        Sql.of(
            "select count(*) from tenant.directory_group"
                + " where workspace_id = tenant.bound_workspace()"));
  }

  void save(String id, GroupDocument document) {
    db.update(
        SAVE.with("id", id)
            .with("displayName", document.displayName())
            .with("externalId", document.externalId())
            .with("now", Time.now()));
  }

  void addMembers(String id, Collection<String> users) {
    db.update(ADD_MEMBERS.with("id", id).with("users", users.toArray(String[]::new)));
  }

  void removeMembers(String id, Collection<String> users) {
    db.update(REMOVE_MEMBERS.with("id", id).with("users", users.toArray(String[]::new)));
  }

  void delete(String id) {
    db.update(
        Sql.of(
            "delete from tenant.directory_group"
                + " where workspace_id = tenant.bound_workspace() and id = ?",
            id));
  }

  private static StoredGroup group(ResultSet row) throws SQLException {
    return new StoredGroup(
        row.getString("id"),
        row.getString("display_name"),
        row.getString("external_id"),
        JsonText.parse(row.getString("members")).asJsonArray(),
        Db.requiredMoment(row, "created_at"),
        Db.requiredMoment(row, "updated_at"));
  }
}
