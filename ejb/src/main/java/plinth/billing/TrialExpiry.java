package plinth.billing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;

/**
 * Ends trials without a card: past due, with days of grace, and read-only.
 *
 * <p>Spec: Subscription status, Limits (schedulers).
 */
@ApplicationScoped
public class TrialExpiry implements Sweep<Long> {
  @Inject private Subscriptions subscriptions;

  @Override
  public String name() {
    return "billing-trial-expiry";
  }

  @Override
  public Setting cron() {
    return Setting.BILLING_TRIAL_EXPIRY_CRON;
  }

  @Override
  public List<Long> due(Instant moment, @Nullable Long workspaceId) {
    return subscriptions.trialsOver(Caller.system(name()), moment, workspaceId);
  }

  @Override
  public boolean followsBusinessTime() {
    return true;
  }

  @Override
  public void work(Long workspaceId) {
    subscriptions.endTrial(Caller.system(name()), workspaceId);
  }
}
