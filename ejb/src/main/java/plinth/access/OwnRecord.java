package plinth.access;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.audit.AuditEntry;
import plinth.audit.AuditFilter;
import plinth.audit.WorkspaceRecord;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.tenancy.Tenanted;

/**
 * The audit record of a workspace, for its owners: what its people did to members, roles, limits
 * and exports, and what operators did for them.
 *
 * <p>Spec: Platform administration.
 */
@Stateless
@Tenanted
public class OwnRecord {
  @Inject private AdminRepository admins;
  @Inject private WorkspaceRecord record;

  /** A page of it, the newest entry first; refuses who is no owner with 403. */
  public Page<AuditEntry> page(Caller caller, AuditFilter filter, PageRequest request) {
    if (admins.byId(caller.requiredAdminId()).filter(Admin::isActiveOwner).isEmpty()) {
      throw new Problem(AccessProblem.NOT_THE_OWNER);
    }
    return record.page(caller, filter, request);
  }
}
