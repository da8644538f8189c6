package plinth.platform.metric;

import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import plinth.billing.OpenPayments;
import plinth.billing.PricingSummaries;
import plinth.billing.PricingSummary;
import plinth.billing.SubscriptionStatus;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.tenancy.Workspaces;

/**
 * Collects expensive figures for metrics twice a minute on each node: those of dedicated databases,
 * which may not answer, and of subscriptions and payments.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class Sampler {
  private static final Caller CALLER = Caller.system("metrics");

  @Inject private Workspaces workspaces;
  @Inject private DedicatedBacklogs backlogs;
  @Inject private PricingSummaries summaries;
  @Inject private OpenPayments payments;

  private volatile Sample latest = Sample.NONE;

  /** The latest sample. */
  public Sample latest() {
    return latest;
  }

  /** Takes a new sample; figures that cannot be collected are unknown. */
  @Schedule(hour = "*", minute = "*", second = "10,40", persistent = false)
  public void sample() {
    Sample[] taken = {Sample.NONE};
    BestEffort.run("metrics_sample", () -> taken[0] = collect());
    latest = taken[0];
  }

  private Sample collect() {
    List<Caller.Workspace> dedicated = workspaces.listDedicated();
    Backlogs.Depths[] sum = {new Backlogs.Depths(0, 0, 0, 0)};
    long[] answered = {0};
    for (Caller.Workspace workspace : dedicated) {
      BestEffort.run(
          "metrics_dedicated",
          () -> {
            sum[0] = sum[0].plus(backlogs.count(CALLER.inWorkspace(workspace)));
            answered[0]++;
          });
    }
    PricingSummary summary = summaries.show(CALLER);
    Map<SubscriptionStatus, Long> subscriptions = new EnumMap<>(SubscriptionStatus.class);
    subscriptions.put(SubscriptionStatus.TRIAL, summary.trials());
    subscriptions.put(SubscriptionStatus.ACTIVE, summary.active());
    subscriptions.put(SubscriptionStatus.PAST_DUE, summary.pastDue());
    subscriptions.put(SubscriptionStatus.CANCELED, summary.canceled());
    subscriptions.put(SubscriptionStatus.SUSPENDED, summary.suspended());
    return new Sample(
        sum[0],
        dedicated.size(),
        dedicated.size() - answered[0],
        subscriptions,
        summary.monthlyRecurringRevenue().doubleValue(),
        payments.count(CALLER));
  }
}
