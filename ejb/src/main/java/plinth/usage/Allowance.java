package plinth.usage;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * Takes an amount from the allowance of a period, and what that does not cover from the pack. One
 * statement while the allowance lasts; past it the counter is locked before anything is compared,
 * so that nothing is sold twice.
 *
 * <p>Spec: Metered limits per plan.
 */
final class Allowance {
  private Allowance() {}

  /**
   * Counts an amount in the current transaction; refuses with 402 what neither covers.
   *
   * @param limit the allowance; null: unlimited
   * @return false when the source was counted before, and nothing happened
   */
  static boolean reserve(
      UsageRepository counters,
      long workspace,
      Metric metric,
      String source,
      long amount,
      Instant moment,
      @Nullable Long limit) {
    String period = metric.period(moment);
    if (!counters.enter(workspace, metric, period, source, amount)) {
      return false;
    }
    long most = limit == null ? Long.MAX_VALUE : limit;
    if (!counters.add(workspace, metric, period, amount, most)) {
      long used = counters.lock(workspace, metric, period);
      long missing = amount - Math.max(0, most - used);
      if (missing > 0 && !(metric.hasPack() && counters.draw(workspace, metric, source, missing))) {
        throw new Problem(UsageProblem.PLAN_LIMIT_EXCEEDED)
            .with("metric", metric.word())
            .with("limit", most)
            .with("used", used);
      }
      counters.add(workspace, metric, period, amount, Long.MAX_VALUE);
    }
    return true;
  }
}
