package plinth.platform.user;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import plinth.identity.Groups;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/** Lists the users of the installation for operators. */
@Stateless
@RolesAllowed(Groups.OPERATOR)
@MainPlane
public class UserDirectory {
  private static final Sql SELECT =
      Sql.named(
          """
          select u.id, u.slug, u.name, u.email, u.email_verified_at is not null as is_verified,
              u.is_block, u.created_at, (
            select count(*)
            from main.user_workspaces m
            where m.user_id = u.id
          ) as workspaces, (
            select count(*)
            from main.refresh_family f
            where f.user_id = u.id and f.revoked_at is null
              and f.session_version = u.session_version and exists (
                select
                from main.refresh_token t
                where t.family_id = f.id and t.used_at is null and t.expires_at > :now
              )
          ) as sessions
          from main."user" u
          """);

  private static final Sql SEATS =
      Sql.named(
          """
          select t.id, t.subdomain, m.role, m.is_owner, m.status
          from main.user_workspaces m
          join main.tenants t on t.id = m.workspace_id
          where m.user_id = :user
          order by m.created_at, t.id
          """);

  @Inject @MainDb private Db db;

  /** A page of the users, newest first. */
  public Page<UserRow> page(Caller caller, UserFilter filter, PageRequest request) {
    Sql which = where(filter);
    return new Page<>(
        db.list(
            users()
                .plus(which)
                .plus("order by u.id desc limit ? offset ?", request.limit(), request.offset()),
            UserDirectory::row),
        request,
        db.number(Sql.of("select count(*) from main.\"user\" u").plus(which)));
  }

  /** One user; refuses an unknown number. */
  public UserDetail get(Caller caller, long id) {
    UserRow row =
        db.first(users().plus("where u.id = ?", id), UserDirectory::row)
            .orElseThrow(() -> Problem.notFound("User"));
    List<UserDetail.Seat> seats = db.list(SEATS.with("user", id), UserDirectory::seat);
    return UserDetail.of(row, seats);
  }

  private static Sql users() {
    return SELECT.with("now", Time.now());
  }

  private static Sql where(UserFilter filter) {
    Sql which = Sql.of("where true");
    if (filter.q() != null) {
      String asked = filter.q().strip();
      String part = "%" + asked.replaceAll("([\\\\%_])", "\\\\$1") + "%";
      which = which.plus("and (u.email ilike ? or u.name ilike ?", part, part);
      which =
          asked.matches("\\d{1,18}")
              ? which.plus("or u.id = ?)", Long.valueOf(asked))
              : which.plus(")");
    }
    if (filter.status() == null) {
      return which;
    }
    return switch (filter.status()) {
      case "blocked" -> which.plus("and u.is_block");
      case "unverified" -> which.plus("and not u.is_block and u.email_verified_at is null");
      default -> which.plus("and not u.is_block and u.email_verified_at is not null");
    };
  }

  private static UserRow row(ResultSet row) throws SQLException {
    return new UserRow(
        row.getLong("id"),
        row.getString("slug"),
        row.getString("name"),
        row.getString("email"),
        row.getBoolean("is_verified"),
        row.getBoolean("is_block"),
        row.getLong("workspaces"),
        row.getLong("sessions"),
        Db.requiredMoment(row, "created_at"));
  }

  private static UserDetail.Seat seat(ResultSet row) throws SQLException {
    return new UserDetail.Seat(
        row.getLong("id"),
        row.getString("subdomain"),
        row.getString("role"),
        row.getBoolean("is_owner"),
        row.getString("status"));
  }
}
