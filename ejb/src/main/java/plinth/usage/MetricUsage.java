package plinth.usage;

import org.jspecify.annotations.Nullable;

/**
 * The usage of a metric and its limit.
 *
 * @param limit the limit of the plan, add-ons included; null: unlimited
 * @param used the usage; for monthly metrics that of the month
 * @param remaining the rest; null: unlimited
 * @param unlimited whether there is no limit
 */
public record MetricUsage(
    @Nullable Long limit, long used, @Nullable Long remaining, boolean unlimited) {

  static MetricUsage of(@Nullable Long limit, long used) {
    return new MetricUsage(limit, used, remaining(limit, used, 0), limit == null);
  }

  /** {@code max(0, limit - used) + pack_balance}; null: unlimited. */
  static @Nullable Long remaining(@Nullable Long limit, long used, long packBalance) {
    return limit == null ? null : Long.valueOf(Math.max(0, limit - used) + packBalance);
  }

  /**
   * How a metric with a pack stands.
   *
   * @param limit the most that the plan allows in the month; null: unlimited
   * @param used what is used of the month, what packs gave included
   * @param remaining what is left of the allowance and the pack; null: unlimited
   * @param unlimited whether there is no limit
   * @param packBalance what is left of what was bought
   */
  public record WithPack(
      @Nullable Long limit,
      long used,
      @Nullable Long remaining,
      boolean unlimited,
      long packBalance) {

    static WithPack of(@Nullable Long limit, long used, long packBalance) {
      return new WithPack(
          limit, used, MetricUsage.remaining(limit, used, packBalance), limit == null, packBalance);
    }
  }
}
