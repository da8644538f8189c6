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
 * Counts usage in separate transactions. The row of the effect is written first, and its
 * reservation uses that row's ID as source, so resuming the effect reserves again without counting
 * twice. The allowance of the month is spent first, then the pack.
 */
@Stateless
@MainPlane
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class Usage {
  @Inject private UsageRepository repository;
  @Inject private EffectiveLimits limits;
  @Inject private Event<UsageRecorded> recorded;

  /**
   * Reserves an amount in the caller's workspace; idempotent for the same source.
   *
   * @param source the effect, such as {@code file:12}; unique in the workspace and metric
   * @param amount the amount in the metric's unit, above zero
   * @param moment the business time that decides the period; amounts beyond the limit return 402
   */
  public void reserve(Caller caller, Metric metric, String source, long amount, Instant moment) {
    long workspace = caller.requireWorkspace().id();
    Long limit = metric.limit(limits.of(caller));
    boolean isFresh =
        Allowance.reserve(repository, workspace, metric, source, amount, moment, limit);
    notifyRecorded(caller, metric, isFresh ? amount : 0, moment, limit);
  }

  /**
   * Reserves 1 for each of several effects at once, at hardly more cost than for one of them.
   * Effects that were already counted are skipped. Returns 402 and reserves nothing if the
   * allowance of the period does not cover all of them; each must then be reserved separately.
   *
   * @param sources the effects, in any order
   * @param moment the business time that decides the period
   */
  public void reserveAll(Caller caller, Metric metric, Collection<String> sources, Instant moment) {
    long workspace = caller.requireWorkspace().id();
    Long limit = metric.limit(limits.of(caller));
    int fresh = Allowance.reserveAll(repository, workspace, metric, sources, moment, limit);
    notifyRecorded(caller, metric, fresh, moment, limit);
  }

  /**
   * Counts the cost of an effect that has already happened, as far as allowance and pack cover it.
   * Another call with the same source counts the rest of the amount.
   *
   * @param source the effect; unique in the workspace and metric
   * @param amount the total cost, above zero
   * @param moment the business time that decides the period
   * @return how much of the amount has been counted so far
   */
  public long spend(Caller caller, Metric metric, String source, long amount, Instant moment) {
    long workspace = caller.requireWorkspace().id();
    Long limit = metric.limit(limits.of(caller));
    long spent = Allowance.spend(repository, workspace, metric, source, amount, moment, limit);
    notifyRecorded(caller, metric, spent, moment, limit);
    return repository.entryAmount(workspace, metric, source);
  }

  /** Returns the error for an amount that is not covered, with the usage in the period. */
  public Problem exceeded(Caller caller, Metric metric, Instant moment) {
    Long limit = metric.limit(limits.of(caller));
    long used = used(caller, metric, moment);
    return Allowance.refused(metric, limit == null ? Long.MAX_VALUE : limit, used);
  }

  private void notifyRecorded(
      Caller caller, Metric metric, long amount, Instant moment, @Nullable Long limit) {
    if (amount > 0 && metric.hasPack()) {
      long workspace = caller.requireWorkspace().id();
      UsageRepository.Count count = repository.count(workspace, metric, metric.period(moment));
      Long remaining = MetricUsage.remaining(limit, count.used(), count.packBalance());
      recorded.fire(new UsageRecorded(caller.requireWorkspace(), metric, amount, remaining));
    }
  }

  /** Releases what a source reserved; does nothing if it reserved nothing. */
  public void release(Caller caller, Metric metric, String source) {
    repository.remove(caller.requireWorkspace().id(), metric, source);
  }

  /** Returns the sources of amounts that were counted before a moment and not released. */
  public List<String> sources(Caller caller, Metric metric, Instant before) {
    return repository.sources(caller.requireWorkspace().id(), metric, before);
  }

  /** Returns the usage of the caller's workspace in the period of a business time. */
  public long used(Caller caller, Metric metric, Instant moment) {
    long workspace = caller.requireWorkspace().id();
    return repository.count(workspace, metric, metric.period(moment)).used();
  }
}
