package plinth.platform.tenant;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObjectBuilder;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
import plinth.identity.Groups;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.platform.PlatformProblem;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.Signals;
import plinth.tenancy.WorkspaceDirectory;

/**
 * Stores which workspaces the platform has suspended. The flag is independent of billing's: either
 * one blocks the members, and neither lifts the other.
 */
@Stateless
@RolesAllowed(Groups.OPERATOR)
@MainPlane
public class Suspensions {
  private static final String SUSPENDED = "suspended";
  private static final String ACTIVE = "active";

  private static final Sql LOCK =
      Sql.named(
          """
          select id, subdomain, database, status
          from main.tenants
          where subdomain = :subdomain
          for update
          """);

  @Inject @MainDb private Db db;
  @Inject private Signals signals;
  @Inject private Audit audit;

  private record Found(Caller.Workspace workspace, String status) {}

  /**
   * Suspends a workspace or lifts that, and tells every node; again without harm. Refuses one that
   * is being set up or deleted.
   *
   * @param reason for the audit record; null: none was given
   * @return number of the workspace
   */
  public long set(Caller caller, String subdomain, boolean isSuspended, @Nullable String reason) {
    Found found =
        db.first(
                LOCK.with("subdomain", subdomain),
                row ->
                    new Found(
                        new Caller.Workspace(
                            row.getLong("id"),
                            row.getString("subdomain"),
                            row.getString("database")),
                        row.getString("status")))
            .orElseThrow(() -> Problem.notFound("Workspace"));
    long id = found.workspace().id();
    String next = isSuspended ? SUSPENDED : ACTIVE;
    if (found.status().equals(next)) {
      return id;
    }
    if (!found.status().equals(isSuspended ? ACTIVE : SUSPENDED)) {
      throw new Problem(PlatformProblem.WORKSPACE_NOT_IN_USE);
    }
    db.update(Sql.of("update main.tenants set status = ? where id = ?", next, id));
    signals.tell(WorkspaceDirectory.TOPIC, Long.toString(id));
    JsonObjectBuilder details = Json.createObjectBuilder();
    if (reason != null) {
      details.add("reason", reason);
    }
    String action = isSuspended ? "workspace.suspended" : "workspace.unsuspended";
    audit.record(caller.in(found.workspace()), action, "workspace:" + id, details.build());
    return id;
  }
}
