package plinth.usage;

import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * Takes an amount from the allowance of a period, and from the pack what the allowance does not
 * cover. This needs one statement while the allowance lasts. Beyond it, the counter is locked
 * before anything is compared, so that nothing is sold twice.
 */
final class Allowance {
  private Allowance() {}

  /**
   * Counts an amount in the current transaction; returns 402 if allowance and pack do not cover it.
   *
   * @param limit the allowance; null for unlimited
   * @return false if the source was already counted, in which case nothing changes
   */
  static boolean reserve(
      UsageRepository repository,
      long workspace,
      Metric metric,
      String source,
      long amount,
      Instant moment,
      @Nullable Long limit) {
    String period = metric.period(moment);
    if (!repository.addEntries(workspace, metric, period, source, amount)) {
      return false;
    }
    long most = limit == null ? Long.MAX_VALUE : limit;
    if (!repository.add(workspace, metric, period, amount, most)) {
      long used = repository.lock(workspace, metric, period);
      long missing = amount - Math.max(0, most - used);
      if (missing > 0
          && !(metric.hasPack() && repository.debitPack(workspace, metric, source, missing))) {
        throw refused(metric, most, used);
      }
      repository.add(workspace, metric, period, amount, Long.MAX_VALUE);
    }
    return true;
  }

  /**
   * Counts 1 for each source in the current transaction; returns 402 if the allowance of the period
   * does not cover all of them.
   *
   * @return how many were not counted before
   */
  static int reserveAll(
      UsageRepository repository,
      long workspace,
      Metric metric,
      Collection<String> sources,
      Instant moment,
      @Nullable Long limit) {
    String period = metric.period(moment);
    // Sorted, so that concurrent calls with the same sources cannot deadlock.
    int fresh =
        repository.addEntries(workspace, metric, period, sources.stream().sorted().toList(), 1);
    long most = limit == null ? Long.MAX_VALUE : limit;
    if (fresh > 0 && !repository.add(workspace, metric, period, fresh, most)) {
      throw refused(metric, most, repository.lock(workspace, metric, period));
    }
    return fresh;
  }

  /**
   * Counts, in the current transaction, as much of an amount as the allowance of the period and the
   * pack cover, for an effect that has already happened. Another call with the same source counts
   * the rest of the amount.
   *
   * @return how much was counted now
   */
  static long spend(
      UsageRepository repository,
      long workspace,
      Metric metric,
      String source,
      long amount,
      Instant moment,
      @Nullable Long limit) {
    String period = metric.period(moment);
    repository.createCounter(workspace, metric, period);
    long used = repository.lock(workspace, metric, period);
    long missing = amount - repository.entryAmount(workspace, metric, source);
    if (missing <= 0) {
      return 0;
    }
    long free = limit == null ? missing : Math.max(0, limit - used);
    long allowed = Math.min(missing, free);
    long drawn =
        metric.hasPack() ? repository.debitPackUpTo(workspace, metric, missing - allowed) : 0;
    if (allowed + drawn > 0) {
      repository.increaseEntry(workspace, metric, period, source, allowed + drawn, drawn);
      repository.add(workspace, metric, period, allowed + drawn, Long.MAX_VALUE);
    }
    return allowed + drawn;
  }

  static Problem refused(Metric metric, long limit, long used) {
    return new Problem(UsageProblem.PLAN_LIMIT_EXCEEDED)
        .with("metric", metric.code())
        .with("limit", limit)
        .with("used", used);
  }
}
