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

/** Renames workspaces for their owners. The subdomain does not change. */
@Stateless
@MainPlane
public class WorkspaceNames {
  @Inject private DeletionRepository deletions;
  @Inject private RegisteredWorkspaces workspaces;
  @Inject private Audit audit;

  /**
   * Renames one of the caller's workspaces. Refuses a caller who is not a member (404) or not an
   * owner (403).
   */
  public WorkspaceCard rename(Caller caller, String subdomain, String name) {
    DeletionRepository.Owned owned =
        deletions
            .findMembership(caller.requireUserId(), subdomain)
            .orElseThrow(() -> Problem.notFound("Workspace"));
    if (!owned.isOwner()) {
      throw new Problem(AccessProblem.NOT_THE_OWNER);
    }
    RegisteredWorkspace workspace =
        workspaces.findById(owned.workspaceId()).orElseThrow(() -> Problem.notFound("Workspace"));
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
