package plinth.billing.invoice;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Log;
import plinth.tenancy.MainPlane;

/** The ledgers of workspaces: the money that moved, and the revenue accounts that earned it. */
@Stateless
@MainPlane
public class Ledger {
  private static final Log LOG = Log.of(Ledger.class);

  @Inject private LedgerRepository ledger;
  @Inject private Audit audit;

  /** Returns the trial balance of a workspace. */
  public TrialBalance balance(Caller caller, long workspaceId) {
    return new TrialBalance(ledger.accounts(workspaceId));
  }

  /** Returns the workspaces whose ledger does not balance; normally there are none. */
  public List<Long> listUnbalanced(Caller caller, @Nullable Long workspaceId) {
    return ledger.listUnbalanced(workspaceId);
  }

  /** Reports to operators that the ledger of a workspace does not balance. */
  public void report(Caller caller, long workspaceId) {
    TrialBalance balance = balance(caller, workspaceId);
    LOG.warn("ledger_unbalanced", "workspace", workspaceId, "sum", balance.sum().toPlainString());
    audit.record(
        caller,
        "ledger.unbalanced",
        "workspace:" + workspaceId,
        Json.createObjectBuilder().add("sum", balance.sum()).build());
  }
}
