package plinth.billing.invoice;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;

/** Checks the ledgers of all workspaces and reports those that do not balance. */
@ApplicationScoped
public class LedgerCheck implements Sweep<Long> {
  @Inject private Ledger ledger;

  @Override
  public String name() {
    return "billing-ledger-check";
  }

  @Override
  public Setting cron() {
    return Setting.BILLING_LEDGER_CRON;
  }

  @Override
  public List<Long> listDue(Instant moment, @Nullable Long workspaceId) {
    return ledger.listUnbalanced(Caller.system(name()), workspaceId);
  }

  @Override
  public void process(Long workspaceId) {
    ledger.report(Caller.system(name()), workspaceId);
  }
}
