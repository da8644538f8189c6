package plinth.platform.tenant;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObjectBuilder;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
import plinth.identity.Groups;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.platform.PlatformProblem;
import plinth.tenancy.MainPlane;
import plinth.tenancy.Signals;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.directory.RegisteredWorkspace;
import plinth.tenancy.directory.RegisteredWorkspaces;

/**
 * Stores which workspaces the platform has suspended. The flag is independent of billing's: either
 * one blocks the members, and neither lifts the other.
 */
@Stateless
@RolesAllowed(Groups.OPERATOR)
@MainPlane
public class Suspensions {
  @Inject private RegisteredWorkspaces workspaces;
  @Inject private Signals signals;
  @Inject private Audit audit;

  /**
   * Suspends a workspace or lifts its suspension, and signals every node; may be repeated. Refuses
   * a workspace that is being set up or deleted.
   *
   * @param reason for the audit record; null: none was given
   * @return number of the workspace
   */
  public long set(Caller caller, String subdomain, boolean isSuspended, @Nullable String reason) {
    RegisteredWorkspace workspace =
        workspaces.lockBySubdomain(subdomain).orElseThrow(() -> Problem.notFound("Workspace"));
    if (!workspace.isInUse()) {
      throw new Problem(PlatformProblem.WORKSPACE_NOT_IN_USE);
    }
    long id = workspace.id();
    if (!workspace.suspend(isSuspended)) {
      return id;
    }
    signals.publish(WorkspaceDirectory.TOPIC, Long.toString(id));
    JsonObjectBuilder details = Json.createObjectBuilder();
    if (reason != null) {
      details.add("reason", reason);
    }
    String action = isSuspended ? "workspace.suspended" : "workspace.unsuspended";
    audit.record(
        caller.inWorkspace(workspace.toWorkspace()), action, "workspace:" + id, details.build());
    return id;
  }
}
