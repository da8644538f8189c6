package plinth.platform.tenant;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import plinth.audit.LegalHold;
import plinth.audit.LegalHolds;
import plinth.identity.Groups;
import plinth.kernel.Caller;
import plinth.tenancy.Tenanted;

/** The legal holds that operators place on workspaces; owners cannot lift them. */
@Stateless
@RolesAllowed(Groups.OPERATOR)
@Tenanted
public class TenantHolds {
  @Inject private LegalHolds holds;

  /** The holds that stand. */
  public List<LegalHold> list(Caller caller) {
    return holds.list(caller);
  }

  /** Places the hold of the operators, or changes its reason. */
  public List<LegalHold> place(Caller caller, String reason) {
    holds.place(caller, true, reason);
    return holds.list(caller);
  }

  /** Lifts the hold of the operators; refuses if there is none (404). */
  public List<LegalHold> lift(Caller caller) {
    holds.lift(caller, true);
    return holds.list(caller);
  }
}
