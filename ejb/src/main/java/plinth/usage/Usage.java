package plinth.usage;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Instant;
import plinth.billing.EffectiveLimits;
import plinth.kernel.Caller;
import plinth.tenancy.MainPlane;

/**
 * Counts usage in transactions of its own: the row of the effect exists first, its reservation is
 * made with that row's id as source, and whoever resumes the effect reserves again without counting
 * twice. The allowance of the month is spent first, then the pack.
 *
 * <p>Spec: Metered limits per plan.
 */
@Stateless
@MainPlane
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class Usage {
  @Inject private UsageRepository counters;
  @Inject private EffectiveLimits limits;
  @Inject private Event<UsageRecorded> recorded;

  /**
   * Reserves an amount in the caller's workspace. The same source again changes nothing.
   *
   * @param source the effect, such as {@code file:12}; unique in the workspace and metric
   * @param amount more than zero, in the metric's unit
   * @param moment the business moment that decides the period; refuses beyond the limit with 402
   */
  public void reserve(Caller caller, Metric metric, String source, long amount, Instant moment) {
    long workspace = caller.requiredWorkspace().id();
    Long limit = metric.limit(limits.of(caller));
    boolean isFresh = Allowance.reserve(counters, workspace, metric, source, amount, moment, limit);
    if (isFresh && metric.hasPack()) {
      UsageRepository.Count count = counters.count(workspace, metric, metric.period(moment));
      Long remaining = MetricUsage.remaining(limit, count.used(), count.packBalance());
      recorded.fire(new UsageRecorded(caller.requiredWorkspace(), metric, amount, remaining));
    }
  }

  /** Gives back what a source reserved; nothing when it reserved nothing. */
  public void release(Caller caller, Metric metric, String source) {
    counters.remove(caller.requiredWorkspace().id(), metric, source);
  }

  /** What the caller's workspace uses in the period of a business moment. */
  public long used(Caller caller, Metric metric, Instant moment) {
    long workspace = caller.requiredWorkspace().id();
    return counters.count(workspace, metric, metric.period(moment)).used();
  }
}
