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

/** The books of workspaces: what moved, against what it was earned by. */
@Stateless
@MainPlane
public class Ledger {
  private static final Log LOG = Log.of(Ledger.class);

  @Inject private LedgerRepository ledger;
  @Inject private Audit audit;

  /** The trial balance of a workspace. */
  public TrialBalance balance(Caller caller, long workspaceId) {
    return new TrialBalance(ledger.accounts(workspaceId));
  }

  /** The workspaces whose books do not agree; there are none, unless something is broken. */
  public List<Long> unbalanced(Caller caller, @Nullable Long workspaceId) {
    return ledger.unbalanced(workspaceId);
  }

  /** Tells operators that the books of a workspace do not agree. */
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
