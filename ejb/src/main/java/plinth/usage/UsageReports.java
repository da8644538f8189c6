package plinth.usage;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import plinth.billing.ActiveAddon;
import plinth.billing.EffectiveLimits;
import plinth.billing.Outlook;
import plinth.billing.Outlooks;
import plinth.billing.PlanLimits;
import plinth.billing.Subscription;
import plinth.billing.subscription.Subscriptions;
import plinth.kernel.Caller;
import plinth.tenancy.MainPlane;

/** Builds the data of the billing screen. */
@Stateless
@MainPlane
public class UsageReports {
  @Inject private Subscriptions subscriptions;
  @Inject private Outlooks outlooks;
  @Inject private EffectiveLimits limits;
  @Inject private UsageRepository repository;

  /**
   * Returns the report for the caller's workspace.
   *
   * @param moment the business time whose month is shown
   */
  public UsageReport of(Caller caller, Instant moment) {
    Subscription subscription = subscriptions.current(caller);
    List<ActiveAddon> addons = subscriptions.addons(caller);
    PlanLimits most = limits.of(caller);
    Outlook outlook = outlooks.of(caller);
    long workspace = caller.requireWorkspace().id();
    MetricUsage.WithPack executions = withPack(workspace, Metric.WORKFLOW_EXECUTIONS, most, moment);
    MetricUsage.WithPack credits = withPack(workspace, Metric.AI_CREDITS, most, moment);
    return new UsageReport(
        Metric.month(moment),
        UsageReport.Summary.of(subscription, addons),
        new UsageReport.Metrics(
            live(workspace, Metric.CHATAPP_SESSIONS, most, moment),
            executions,
            credits,
            live(workspace, Metric.STORAGE, most, moment)),
        addons.stream().map(UsageReport.HeldAddon::of).toList(),
        new UsageReport.Consumables(executions.packBalance(), credits.packBalance()),
        outlook.pendingChange(),
        outlook.scheduledChange(),
        outlook.lastFailedPayment());
  }

  private MetricUsage live(long workspace, Metric metric, PlanLimits most, Instant moment) {
    return MetricUsage.of(
        metric.limit(most), repository.count(workspace, metric, metric.period(moment)).used());
  }

  private MetricUsage.WithPack withPack(
      long workspace, Metric metric, PlanLimits most, Instant moment) {
    UsageRepository.Count count = repository.count(workspace, metric, metric.period(moment));
    return MetricUsage.WithPack.of(metric.limit(most), count.used(), count.packBalance());
  }
}
