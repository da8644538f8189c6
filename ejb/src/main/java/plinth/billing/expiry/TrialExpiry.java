package plinth.billing.expiry;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.billing.SubscriptionStatus;
import plinth.billing.renewal.RenewalCharges;
import plinth.billing.renewal.RenewalClaims;
import plinth.billing.subscription.Subscriptions;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;

/**
 * Ends trials. With a saved card, the first period is charged; without a card, the workspace
 * becomes past due and read-only, with a grace period.
 */
@ApplicationScoped
public class TrialExpiry implements Sweep<Long> {
  @Inject private Subscriptions subscriptions;
  @Inject private RenewalClaims claims;
  @Inject private RenewalCharges charges;

  @Override
  public String name() {
    return "billing-trial-expiry";
  }

  @Override
  public Setting cron() {
    return Setting.BILLING_TRIAL_EXPIRY_CRON;
  }

  @Override
  public List<Long> listDue(Instant moment, @Nullable Long workspaceId) {
    Caller caller = Caller.system(name());
    return Stream.concat(
            subscriptions.listEndedTrials(caller, moment, workspaceId).stream(),
            claims.due(caller, moment, SubscriptionStatus.TRIAL.code(), workspaceId).stream())
        .toList();
  }

  @Override
  public boolean followsBusinessTime() {
    return true;
  }

  @Override
  public void process(Long workspaceId) {
    Caller caller = Caller.system(name());
    subscriptions.endTrial(caller, workspaceId);
    charges.charge(caller, List.of(workspaceId));
  }
}
