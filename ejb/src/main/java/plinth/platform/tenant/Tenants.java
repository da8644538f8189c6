package plinth.platform.tenant;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import plinth.identity.Groups;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Lists the workspaces of the directory for operators, without their content. One SQL statement
 * joins them with owners, members and usage.
 */
@Stateless
@RolesAllowed(Groups.OPERATOR)
@MainPlane
public class Tenants {
  private static final String SHARED_COLUMNS =
      """
      select t.id, t.subdomain, t.name, t.type, t.status, t.read_only, t.plan, t.created_at,
             t.deletion_scheduled_at, u.email as owner_email,
             (select count(*) from main.user_workspaces m where m.workspace_id = t.id) as members\
      """;
  private static final String FROM =
      "from main.tenants t left join main.\"user\" u on u.id = t.owner_user_id";

  @Inject @MainDb private Db db;

  /** A page of the workspaces, newest first. */
  public Page<TenantRow> page(Caller caller, TenantFilter filter, PageRequest request) {
    Sql which = where(filter);
    return new Page<>(
        db.list(
            Sql.of(SHARED_COLUMNS + " " + FROM)
                .plus(which)
                .plus("order by t.id desc limit ? offset ?", request.limit(), request.offset()),
            Tenants::row),
        request,
        db.number(Sql.of("select count(*) from main.tenants t").plus(which)));
  }

  /** The workspace with this subdomain; refuses an unknown one. */
  public TenantView show(Caller caller, String subdomain) {
    return db.first(
            Sql.of(
                SHARED_COLUMNS
                    + """
                    , t.database, t.custom_limits, t.deletion_requested_by_email,
                      u.name as owner_name,
                      (select coalesce(sum(used), 0) from main.usage_counter c
                        where c.workspace_id = t.id and c.metric = 'storage') as storage,
                      (select pg_database_size(d.oid) from pg_database d
                        where d.datname = t.database) as size,
                      (select slug from main.platform_job j where j.workspace_id = t.id
                        and j.status in ('queued', 'running', 'stopped')) as open_job
                    """
                    + FROM
                    + " where t.subdomain = ?",
                subdomain),
            Tenants::view)
        .orElseThrow(() -> Problem.notFound("Workspace"));
  }

  private static Sql where(TenantFilter filter) {
    Sql which = Sql.of("where true");
    if (filter.q() != null) {
      String pattern = "%" + filter.q().strip().replaceAll("([\\\\%_])", "\\\\$1") + "%";
      which = which.plus("and (t.subdomain ilike ? or t.name ilike ?)", pattern, pattern);
    }
    if (filter.status() != null) {
      which = which.plus("and t.status = ?", filter.status());
    }
    return filter.type() == null ? which : which.plus("and t.type = ?", filter.type());
  }

  private static TenantRow row(ResultSet row) throws SQLException {
    return new TenantRow(
        row.getLong("id"),
        row.getString("subdomain"),
        row.getString("name"),
        row.getString("type"),
        row.getString("status"),
        row.getBoolean("read_only"),
        row.getString("plan"),
        row.getString("owner_email"),
        row.getLong("members"),
        Db.requiredMoment(row, "created_at"),
        Db.moment(row, "deletion_scheduled_at"));
  }

  private static TenantView view(ResultSet row) throws SQLException {
    TenantRow tenant = row(row);
    boolean isOnlyRead = tenant.status().equals("active") && tenant.readOnly();
    return new TenantView(
        tenant.id(),
        tenant.subdomain(),
        tenant.name(),
        tenant.type(),
        row.getString("database"),
        tenant.status(),
        tenant.readOnly(),
        isOnlyRead ? "read_only" : tenant.status(),
        tenant.plan(),
        new JsonText(row.getString("custom_limits")),
        row.getString("owner_name"),
        tenant.ownerEmail(),
        tenant.membersCount(),
        row.getLong("storage"),
        Db.nullableLong(row, "size"),
        row.getString("open_job"),
        tenant.createdAt(),
        tenant.deletionScheduledAt(),
        row.getString("deletion_requested_by_email"));
  }
}
