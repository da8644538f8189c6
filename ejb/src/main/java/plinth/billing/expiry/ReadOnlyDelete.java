package plinth.billing.expiry;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.billing.subscription.Subscriptions;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;

/** Schedules the deletion of workspaces that stayed suspended and unpaid for too long. */
@ApplicationScoped
public class ReadOnlyDelete implements Sweep<Long> {
  @Inject private Subscriptions subscriptions;

  @Override
  public String name() {
    return "billing-readonly-delete";
  }

  @Override
  public Setting cron() {
    return Setting.BILLING_READONLY_DELETE_CRON;
  }

  @Override
  public List<Long> listDue(Instant moment, @Nullable Long workspaceId) {
    return subscriptions.listUnpaid(Caller.system(name()), moment, workspaceId);
  }

  @Override
  public boolean followsBusinessTime() {
    return true;
  }

  @Override
  public void process(Long workspaceId) {
    subscriptions.scheduleDeletion(Caller.system(name()), workspaceId);
  }
}
