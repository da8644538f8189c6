package plinth.access.membership;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.access.AccessProblem;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.tenancy.MainPlane;
import plinth.tenancy.directory.RegisteredWorkspace;
import plinth.tenancy.directory.RegisteredWorkspaces;

/** Renames workspaces for their owners. The subdomain stays. */
@Stateless
@MainPlane
public class WorkspaceNames {
  @Inject private DeletionRepository deletions;
  @Inject private RegisteredWorkspaces workspaces;
  @Inject private Audit audit;

  /**
   * Renames a workspace of the caller's own. Refuses with 404 who is no member, with 403 who is no
   * owner.
   */
  public WorkspaceCard rename(Caller caller, String subdomain, String name) {
    DeletionRepository.Owned owned =
        deletions
            .membership(caller.requiredUserId(), subdomain)
            .orElseThrow(() -> Problem.notFound("Workspace"));
    if (!owned.isOwner()) {
      throw new Problem(AccessProblem.NOT_THE_OWNER);
    }
    RegisteredWorkspace workspace =
        workspaces.byId(owned.workspaceId()).orElseThrow(() -> Problem.notFound("Workspace"));
    String before = workspace.name();
    workspace.rename(name);
    audit.record(
        caller,
        "workspace.renamed",
        "workspace:" + workspace.id(),
        Json.createObjectBuilder().add("name_before", before).add("name", name).build());
    return WorkspaceCard.of(workspace);
  }
}
