package plinth.access.membership;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.access.AccessProblem;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/** Renames workspaces for their owners. The subdomain stays. */
@Stateless
@MainPlane
public class WorkspaceNames {
  @Inject @MainDb private Db db;
  @Inject private DeletionRepository deletions;
  @Inject private MembershipRepository memberships;
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
    long id = owned.workspaceId();
    String before = card(id).name();
    db.update(Sql.of("update main.tenants set name = ? where id = ?", name, id));
    audit.record(
        caller,
        "workspace.renamed",
        "workspace:" + id,
        Json.createObjectBuilder().add("name_before", before).add("name", name).build());
    return card(id);
  }

  private WorkspaceCard card(long id) {
    return memberships.card(id).orElseThrow(() -> Problem.notFound("Workspace"));
  }
}
