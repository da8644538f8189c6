package plinth.billing.expiry;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.billing.subscription.DeletionWarnings;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;

/** Finds unpaid workspaces whose owners must be warned of the deletion. */
@ApplicationScoped
public class DeletionWarningSweep implements Sweep<Long> {
  @Inject private DeletionWarnings warnings;

  @Override
  public String name() {
    return "billing-deletion-warning";
  }

  @Override
  public Setting cron() {
    return Setting.BILLING_READONLY_DELETE_CRON;
  }

  @Override
  public boolean followsBusinessTime() {
    return true;
  }

  @Override
  public List<Long> listDue(Instant moment, @Nullable Long workspaceId) {
    return warnings.due(Caller.system(name()), moment, workspaceId);
  }

  @Override
  public void process(Long workspaceId) {
    warnings.warn(Caller.system(name()), workspaceId);
  }
}
