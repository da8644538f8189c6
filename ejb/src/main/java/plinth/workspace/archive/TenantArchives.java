package plinth.workspace.archive;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.access.membership.Memberships;
import plinth.audit.Audit;
import plinth.billing.subscription.Subscriptions;
import plinth.jobs.Job;
import plinth.jobs.PlatformJobs;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.Signals;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.WorkspaceType;
import plinth.workspace.Subdomains;
import plinth.workspace.WorkspaceProblem;

/**
 * Archives of workspaces as the main plane sees them: the jobs that write, compare and restore
 * them, and the directory's entry of a workspace that is being restored. Such an entry is {@code
 * provisioning} and has no owner until it is opened.
 */
@Stateless
@MainPlane
public class TenantArchives {
  private static final Sql RESTORE =
      Sql.named(
          """
          insert into main.tenants (subdomain, name, type, database, status,
              created_at)
          values (:subdomain, :subdomain, :type, :database, 'provisioning', :now)
          on conflict (subdomain) do nothing
          returning id
          """);

  private static final Sql IS_AWAITED =
      Sql.named(
          """
          select count(*)
          from main.tenants
          where id = :workspace and status = 'provisioning' and owner_user_id is null
          """);

  private static final Sql REQUIRED =
      Sql.named(
          """
          select id, subdomain, database
          from main.tenants
          where subdomain = :subdomain and status in ('active', 'suspended')
          """);

  @Inject @MainDb private Db db;
  @Inject private PlatformJobs jobs;
  @Inject private Memberships memberships;
  @Inject private Audit audit;
  @Inject private Signals signals;
  @Inject private Subscriptions subscriptions;

  /** Has a workspace written into an archive, which has the job's slug; 404 when nobody has it. */
  public Job export(Caller caller, String subdomain) {
    return queue(caller, ExportTenant.KEY, required(subdomain), JsonObject.EMPTY_JSON_OBJECT);
  }

  /**
   * Has a workspace compared with an archive.
   *
   * @param archive the key of the archive
   */
  public Job verify(Caller caller, String subdomain, String archive) {
    return queue(
        caller,
        VerifyTenant.KEY,
        required(subdomain),
        Json.createObjectBuilder().add("archive", archive).build());
  }

  /**
   * Has an archive made into a new workspace, with a trial of its own; refuses a subdomain that
   * cannot be had.
   *
   * @param archive the key of the archive
   * @param ownerEmail who will own it; null: who owned what was archived
   */
  public Job restore(
      Caller caller,
      String subdomain,
      String archive,
      WorkspaceType type,
      @Nullable String ownerEmail) {
    Subdomains.check(subdomain);
    String database = type == WorkspaceType.DEDICATED ? "plinth_" + Secrets.word(16) : null;
    Instant now = Time.now();
    Caller.Workspace workspace =
        db.first(
                RESTORE
                    .with("subdomain", subdomain)
                    .with("type", type.code())
                    .with("database", database)
                    .with("now", now),
                row -> new Caller.Workspace(row.getLong(1), subdomain, database))
            .orElseThrow(
                () ->
                    new Problem(WorkspaceProblem.SUBDOMAIN_TAKEN)
                        .field("subdomain", "unique", "subdomain is taken"));
    subscriptions.begin(caller, workspace.id(), now);
    JsonObjectBuilder parameters = Json.createObjectBuilder().add("archive", archive);
    if (ownerEmail != null) {
      parameters.add("owner_email", ownerEmail);
    }
    return queue(caller, RestoreTenant.KEY, workspace, parameters.build());
  }

  private Job queue(Caller caller, String kind, Caller.Workspace workspace, JsonObject parameters) {
    Job job = jobs.queue(caller, kind, workspace.id(), workspace.subdomain(), parameters);
    audit.record(
        caller.in(workspace),
        kind + "_asked",
        "workspace:" + workspace.id(),
        Json.createObjectBuilder().add("job", job.slug()).build());
    return job;
  }

  /** The name of the caller's workspace. */
  public String name(Caller caller) {
    return db.one(
        Sql.of("select name from main.tenants where id = ?", caller.requiredWorkspace().id()),
        row -> row.getString(1));
  }

  /** Whether the caller's workspace waits for what an archive has of it. */
  public boolean isAwaited(Caller caller) {
    Caller.Workspace workspace = caller.workspace();
    return workspace != null && db.number(IS_AWAITED.with("workspace", workspace.id())) > 0;
  }

  /** Opens the caller's workspace to the people who are in it. */
  public void open(Caller caller, String name, List<Admin> admins) {
    long workspaceId = caller.requiredWorkspace().id();
    admins.forEach(admin -> memberships.follow(caller, admin));
    db.update(
        Sql.of(
            "update main.tenants set name = ?, status = 'active' where id = ?", name, workspaceId));
    signals.tell(WorkspaceDirectory.TOPIC, Long.toString(workspaceId));
    audit.record(
        caller, "workspace.restored", "workspace:" + workspaceId, JsonObject.EMPTY_JSON_OBJECT);
  }

  /** Forgets the caller's workspace, which could not be restored. */
  public void forget(Caller caller) {
    long workspaceId = caller.requiredWorkspace().id();
    for (String table : List.of("usage_entry", "usage_counter", "user_workspaces")) {
      db.update(Sql.of("delete from main." + table + " where workspace_id = ?", workspaceId));
    }
    db.update(Sql.of("delete from main.user_tenant_memberships where tenant_id = ?", workspaceId));
    db.update(
        Sql.of("delete from main.tenants where id = ? and status = 'provisioning'", workspaceId));
    signals.tell(WorkspaceDirectory.TOPIC, Long.toString(workspaceId));
  }

  private Caller.Workspace required(String subdomain) {
    return db.first(
            REQUIRED.with("subdomain", subdomain),
            row ->
                new Caller.Workspace(
                    row.getLong("id"), row.getString("subdomain"), row.getString("database")))
        .orElseThrow(() -> Problem.notFound("Workspace"));
  }
}
