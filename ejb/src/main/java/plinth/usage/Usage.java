package plinth.usage;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.billing.EffectiveLimits;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.tenancy.MainPlane;

/**
 * Counts usage in transactions of its own: the row of the effect exists first, its reservation is
 * made with that row's id as source, and resuming the effect reserves again without counting twice.
 * The allowance of the month is spent first, then the pack.
 */
@Stateless
@MainPlane
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class Usage {
  @Inject private UsageRepository repository;
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
    boolean isFresh =
        Allowance.reserve(repository, workspace, metric, source, amount, moment, limit);
    told(caller, metric, isFresh ? amount : 0, moment, limit);
  }

  /**
   * Reserves 1 for each of several effects at once, which costs hardly more than one of them. Those
   * that were counted before are not again. Refuses with 402, and reserves nothing, where the
   * allowance of the period does not cover all of them: each is then to be asked for by itself.
   *
   * @param sources the effects, in any order
   * @param moment the business moment that decides the period
   */
  public void reserveAll(Caller caller, Metric metric, Collection<String> sources, Instant moment) {
    long workspace = caller.requiredWorkspace().id();
    Long limit = metric.limit(limits.of(caller));
    int fresh = Allowance.reserveAll(repository, workspace, metric, sources, moment, limit);
    told(caller, metric, fresh, moment, limit);
  }

  /**
   * Counts what an effect cost that has happened anyhow, as far as the allowance and the pack cover
   * it. The same source again counts what is left of the amount.
   *
   * @param source the effect; unique in the workspace and metric
   * @param amount all that it cost, more than zero
   * @param moment the business moment that decides the period
   * @return what is counted of the amount by now
   */
  public long spend(Caller caller, Metric metric, String source, long amount, Instant moment) {
    long workspace = caller.requiredWorkspace().id();
    Long limit = metric.limit(limits.of(caller));
    long spent = Allowance.spend(repository, workspace, metric, source, amount, moment, limit);
    told(caller, metric, spent, moment, limit);
    return repository.entered(workspace, metric, source);
  }

  /** The refusal of an amount that is not covered, with what is used in the period. */
  public Problem exceeded(Caller caller, Metric metric, Instant moment) {
    Long limit = metric.limit(limits.of(caller));
    long used = used(caller, metric, moment);
    return Allowance.refused(metric, limit == null ? Long.MAX_VALUE : limit, used);
  }

  private void told(
      Caller caller, Metric metric, long amount, Instant moment, @Nullable Long limit) {
    if (amount > 0 && metric.hasPack()) {
      long workspace = caller.requiredWorkspace().id();
      UsageRepository.Count count = repository.count(workspace, metric, metric.period(moment));
      Long remaining = MetricUsage.remaining(limit, count.used(), count.packBalance());
      recorded.fire(new UsageRecorded(caller.requiredWorkspace(), metric, amount, remaining));
    }
  }

  /** Gives back what a source reserved; nothing when it reserved nothing. */
  public void release(Caller caller, Metric metric, String source) {
    repository.remove(caller.requiredWorkspace().id(), metric, source);
  }

  /** What was counted before a moment and is not given back, by its sources. */
  public List<String> sources(Caller caller, Metric metric, Instant before) {
    return repository.sources(caller.requiredWorkspace().id(), metric, before);
  }

  /** What the caller's workspace uses in the period of a business moment. */
  public long used(Caller caller, Metric metric, Instant moment) {
    long workspace = caller.requiredWorkspace().id();
    return repository.count(workspace, metric, metric.period(moment)).used();
  }
}
