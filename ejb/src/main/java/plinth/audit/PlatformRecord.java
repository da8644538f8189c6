package plinth.audit;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.tenancy.MainPlane;

/**
 * The audit record of the platform: sign-ins, workspaces, keys, purges, billing and actions of
 * operators.
 */
@Stateless
@MainPlane
public class PlatformRecord {
  @Inject private AuditEntries entries;

  /** A page of the record, newest entry first; the list ends at number 10,000. */
  public Page<AuditEntry> page(Caller caller, AuditFilter filter, PageRequest request) {
    return entries.page(filter, request);
  }

  /** The next entries after a number, in the order they were written. */
  public List<AuditEntry> listAfter(Caller caller, AuditFilter filter, long id, int most) {
    return entries.listAfter(filter, id, most);
  }

  /** Verifies that the record is intact. */
  public AuditCheck verify(Caller caller) {
    return entries.verify();
  }
}
