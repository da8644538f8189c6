package plinth.access.keeping;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.access.AccessProblem;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.audit.AuditExpiry;
import plinth.audit.LegalHold;
import plinth.audit.LegalHolds;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.tenancy.Tenanted;

/** What keeps the data of a workspace, for its owners. */
@Stateless
@Tenanted
public class AuditKeeping {
  /** The shortest time for which entries are kept. */
  public static final int FEWEST_DAYS = 90;

  /** The longest time after which entries can be removed. */
  public static final int MOST_DAYS = 36_500;

  @Inject private Members members;
  @Inject private AuditExpiry expiry;
  @Inject private LegalHolds holds;

  /**
   * What keeps the data.
   *
   * @param keepDays how many days entries of the audit record are kept; null: forever
   * @param holds the legal holds that stand
   */
  public record State(@Nullable Integer keepDays, List<LegalHold> holds) {}

  /** The present state. */
  public State get(Caller caller) {
    return new State(expiry.keepDays(caller).orElse(null), holds.list(caller));
  }

  /** Sets how many days entries are kept, null for all. Refuses who is not an owner (403). */
  public State keep(Caller caller, @Nullable Integer days) {
    requireOwner(caller);
    expiry.keep(caller, days);
    return get(caller);
  }

  /** Places the hold of the owners. Refuses who is not an owner (403). */
  public State hold(Caller caller, String reason) {
    requireOwner(caller);
    holds.place(caller, false, reason);
    return get(caller);
  }

  /** Lifts the hold of the owners. Refuses who is not an owner (403), and if none stands (404). */
  public State lift(Caller caller) {
    requireOwner(caller);
    holds.lift(caller, false);
    return get(caller);
  }

  /** Operators have a hold of their own, and must not decide in an owner's name. */
  private void requireOwner(Caller caller) {
    if (caller.isByOperator()) {
      throw new Problem(KernelProblem.IMPERSONATION_NOT_ALLOWED);
    }
    if (members.findById(caller, caller.requireAdminId()).filter(Admin::isActiveOwner).isEmpty()) {
      throw new Problem(AccessProblem.NOT_THE_OWNER);
    }
  }
}
