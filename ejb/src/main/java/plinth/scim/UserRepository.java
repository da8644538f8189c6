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

/** People of directories. It uses SQL, because it joins members and gathers groups. */
@Dependent
class UserRepository {
  private static final Sql SELECT =
      Sql.named(
          """
          select u.id, u.admin_id, u.document, u.created_at, u.updated_at, a.status, coalesce((
            select jsonb_agg(
                jsonb_build_object('value', g.id, 'display', g.display_name)
                order by g.display_name)
            from tenant.directory_group_member m
            join tenant.directory_group g
              on g.workspace_id = m.workspace_id and g.id = m.group_id
            where m.workspace_id = u.workspace_id and m.user_id = u.id
          ), '[]'::jsonb) as groups
          from tenant.directory_user u
          join tenant.admin a on a.workspace_id = u.workspace_id and a.id = u.admin_id
          where u.workspace_id = tenant.bound_workspace() and a.status <> 'removed'
          """);

  private static final Sql COUNT =
      Sql.named(
          """
          select count(*)
          from tenant.directory_user u
          join tenant.admin a on a.workspace_id = u.workspace_id and a.id = u.admin_id
          where u.workspace_id = tenant.bound_workspace() and a.status <> 'removed'
          """);

  private static final Sql ADD =
      Sql.named(
          """
          insert into tenant.directory_user (id, admin_id, user_name, external_id, document,
              created_at, updated_at)
          values (:id, :admin, :userName, :externalId, :document, :now, :now)
          """);

  private static final Sql UPDATE =
      Sql.named(
          """
          update tenant.directory_user
          set user_name = :userName, external_id = :externalId, document = :document,
              updated_at = :now
          where workspace_id = tenant.bound_workspace() and id = :id
          """);

  private static final Sql DROP_REMOVED =
      Sql.named(
          """
          delete from tenant.directory_user u
          using tenant.admin a
          where u.workspace_id = tenant.bound_workspace() and a.workspace_id = u.workspace_id
            and a.id = u.admin_id and a.status = 'removed'
          """);

  @Inject @TenantDb private Db db;

  Optional<StoredUser> findById(String id) {
    return list(Sql.of("and u.id = ?", id)).stream().findFirst();
  }

  Optional<StoredUser> findByName(String userName) {
    return list(Sql.of("and u.user_name = ?", userName)).stream().findFirst();
  }

  Optional<StoredUser> findByAdmin(long adminId) {
    return list(Sql.of("and u.admin_id = ?", adminId)).stream().findFirst();
  }

  /** Those that further conditions select, in the order in which they were made. */
  List<StoredUser> list(Sql conditions) {
    return db.list(
        SELECT.plus(conditions).plus("order by u.created_at, u.id"), UserRepository::user);
  }

  /** A part of all, in the order in which they were made. */
  List<StoredUser> page(int skip, int most) {
    return db.list(
        SELECT.plus("order by u.created_at, u.id limit ? offset ?", most, skip),
        UserRepository::user);
  }

  long count() {
    return db.number(COUNT);
  }

  /** How many of these ids there are. */
  long count(Collection<String> ids) {
    return db.number(COUNT.plus("and u.id = any(?)", (Object) ids.toArray(String[]::new)));
  }

  void add(String id, long adminId, UserDocument document) {
    db.update(values(ADD, id, document).with("admin", adminId));
  }

  void update(String id, UserDocument document) {
    db.update(values(UPDATE, id, document));
  }

  private static Sql values(Sql statement, String id, UserDocument document) {
    return statement
        .with("id", id)
        .with("userName", document.userName())
        .with("externalId", document.externalId())
        .with("document", new Sql.Json(document.json().toString()))
        .with("now", Time.now());
  }

  void delete(String id) {
    db.update(
        Sql.of(
            "delete from tenant.directory_user"
                + " where workspace_id = tenant.bound_workspace() and id = ?",
            id));
  }

  /** Forgets those whom admins removed from the workspace. */
  void dropRemoved() {
    db.update(DROP_REMOVED);
  }

  private static StoredUser user(ResultSet row) throws SQLException {
    return new StoredUser(
        row.getString("id"),
        row.getLong("admin_id"),
        JsonText.parseObject(row.getString("document")),
        row.getString("status"),
        JsonText.parse(row.getString("groups")).asJsonArray(),
        Db.requiredMoment(row, "created_at"),
        Db.requiredMoment(row, "updated_at"));
  }
}
