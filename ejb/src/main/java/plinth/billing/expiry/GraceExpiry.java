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

/**
 * Ends charges that the gateway did not decide in time, and suspends workspaces whose grace period
 * ended unpaid or whose canceled subscription is over.
 */
@ApplicationScoped
public class GraceExpiry implements Sweep<Long> {
  @Inject private Subscriptions subscriptions;
  @Inject private ExpireBilling billing;

  @Override
  public String name() {
    return "billing-grace-expiry";
  }

  @Override
  public Setting cron() {
    return Setting.BILLING_GRACE_EXPIRY_CRON;
  }

  @Override
  public List<Long> listDue(Instant moment, @Nullable Long workspaceId) {
    return subscriptions.listExpired(Caller.system(name()), moment, workspaceId);
  }

  @Override
  public boolean followsBusinessTime() {
    return true;
  }

  @Override
  public void process(Long workspaceId) {
    billing.expire(Caller.system(name()), workspaceId);
  }
}
