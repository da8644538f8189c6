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

/** Announces trials that are about to end, once for each end date. */
@ApplicationScoped
public class TrialEndingNotice implements Sweep<Long> {
  @Inject private Subscriptions subscriptions;

  @Override
  public String name() {
    return "billing-trial-ending";
  }

  @Override
  public Setting cron() {
    return Setting.BILLING_TRIAL_ENDING_CRON;
  }

  @Override
  public List<Long> listDue(Instant moment, @Nullable Long workspaceId) {
    return subscriptions.listEndingTrials(Caller.system(name()), moment, workspaceId);
  }

  @Override
  public boolean followsBusinessTime() {
    return true;
  }

  @Override
  public void process(Long workspaceId) {
    subscriptions.notifyTrialEnding(Caller.system(name()), workspaceId);
  }
}
