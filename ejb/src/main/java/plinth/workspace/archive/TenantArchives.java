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
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.Signals;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.WorkspaceType;
import plinth.tenancy.directory.NewWorkspace;
import plinth.tenancy.directory.RegisteredWorkspace;
import plinth.tenancy.directory.RegisteredWorkspaces;
import plinth.workspace.Subdomains;
import plinth.workspace.WorkspaceProblem;

/**
 * Archives of workspaces in the main plane: the jobs that write, compare and restore them, and the
 * directory entry of a workspace that is being restored. Such an entry is {@code provisioning} and
 * has no owner until it is opened.
 */
@Stateless
@MainPlane
public class TenantArchives {
  @Inject @MainDb private Db db;
  @Inject private RegisteredWorkspaces workspaces;
  @Inject private PlatformJobs jobs;
  @Inject private Memberships memberships;
  @Inject private Audit audit;
  @Inject private Signals signals;
  @Inject private Subscriptions subscriptions;

  /**
   * Queues a job that writes a workspace into an archive, which gets the job's slug; refuses an
   * unknown subdomain (404).
   */
  public Job export(Caller caller, String subdomain) {
    return queue(caller, ExportTenant.KEY, requireInUse(subdomain), JsonObject.EMPTY_JSON_OBJECT);
  }

  /**
   * Queues a job that compares a workspace with an archive.
   *
   * @param archive the key of the archive
   */
  public Job verify(Caller caller, String subdomain, String archive) {
    return queue(
        caller,
        VerifyTenant.KEY,
        requireInUse(subdomain),
        Json.createObjectBuilder().add("archive", archive).build());
  }

  /**
   * Queues a job that restores an archive as a new workspace, which starts a trial; refuses an
   * invalid or taken subdomain.
   *
   * @param archive the key of the archive
   * @param ownerEmail the new owner; null: the owner of the archived workspace
   */
  public Job restore(
      Caller caller,
      String subdomain,
      String archive,
      WorkspaceType type,
      @Nullable String ownerEmail) {
    Subdomains.check(subdomain);
    Instant now = Time.now();
    Caller.Workspace workspace =
        workspaces
            .reserve(new NewWorkspace(subdomain, subdomain, type, null, null, false, now))
            .orElseThrow(WorkspaceProblem::subdomainTaken);
    subscriptions.startTrial(caller, workspace.id(), now);
    JsonObjectBuilder parameters = Json.createObjectBuilder().add("archive", archive);
    if (ownerEmail != null) {
      parameters.add("owner_email", ownerEmail);
    }
    return queue(caller, RestoreTenant.KEY, workspace, parameters.build());
  }

  private Job queue(Caller caller, String kind, Caller.Workspace workspace, JsonObject parameters) {
    Job job = jobs.queue(caller, kind, workspace.id(), workspace.subdomain(), parameters);
    audit.record(
        caller.inWorkspace(workspace),
        kind + "_asked",
        "workspace:" + workspace.id(),
        Json.createObjectBuilder().add("job", job.slug()).build());
    return job;
  }

  /** The name of the caller's workspace. */
  public String name(Caller caller) {
    return requireCurrent(caller).name();
  }

  /** Whether the caller's workspace is still waiting to be restored. */
  public boolean isAwaited(Caller caller) {
    Caller.Workspace workspace = caller.workspace();
    return workspace != null
        && workspaces
            .findById(workspace.id())
            .filter(found -> found.isProvisioning() && found.ownerId() == null)
            .isPresent();
  }

  /** Opens the caller's workspace to its members. */
  public void open(Caller caller, String name, List<Admin> admins) {
    long workspaceId = caller.requireWorkspace().id();
    admins.forEach(admin -> memberships.syncMember(caller, admin));
    RegisteredWorkspace workspace = requireCurrent(caller);
    workspace.rename(name);
    workspace.activate();
    signals.publish(WorkspaceDirectory.TOPIC, Long.toString(workspaceId));
    audit.record(
        caller, "workspace.restored", "workspace:" + workspaceId, JsonObject.EMPTY_JSON_OBJECT);
  }

  /** Deletes the caller's workspace, which could not be restored. */
  public void deleteCurrent(Caller caller) {
    long workspaceId = caller.requireWorkspace().id();
    for (String table : List.of("usage_entry", "usage_counter", "user_workspaces")) {
      db.update(Sql.of("delete from main." + table + " where workspace_id = ?", workspaceId));
    }
    db.update(Sql.of("delete from main.user_tenant_memberships where tenant_id = ?", workspaceId));
    workspaces.deleteUnfinished(workspaceId);
    signals.publish(WorkspaceDirectory.TOPIC, Long.toString(workspaceId));
  }

  private Caller.Workspace requireInUse(String subdomain) {
    return workspaces
        .findBySubdomain(subdomain)
        .filter(RegisteredWorkspace::isInUse)
        .map(RegisteredWorkspace::toWorkspace)
        .orElseThrow(() -> Problem.notFound("Workspace"));
  }

  private RegisteredWorkspace requireCurrent(Caller caller) {
    return workspaces
        .findById(caller.requireWorkspace().id())
        .orElseThrow(() -> Problem.notFound("Workspace"));
  }
}
