package plinth.audit;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.tenancy.Tenanted;

/** The audit record of the caller's workspace: its members, roles, limits and exports. */
@Stateless
@Tenanted
public class WorkspaceRecord {
  @Inject private AuditEntries entries;

  /** A page of the record, newest entry first; the list ends at number 10,000. */
  public Page<AuditEntry> page(Caller caller, AuditFilter filter, PageRequest request) {
    return entries.page(filter, request);
  }

  /** The next entries after a number, in the order they were written. */
  public List<AuditEntry> listAfter(Caller caller, AuditFilter filter, long id, int most) {
    return entries.listAfter(filter, id, most);
  }

  /** The next entries after a place in the chain, in the order of the chain, which has no gaps. */
  public List<AuditEntry> listAfterPlace(Caller caller, long seq, int most) {
    return entries.listAfterPlace(seq, most);
  }

  /** Verifies that the record is intact. */
  public AuditCheck verify(Caller caller) {
    return entries.verify();
  }
}
