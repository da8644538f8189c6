package plinth.usage;

import org.jspecify.annotations.Nullable;

/**
 * The usage of a metric and its limit.
 *
 * @param limit the limit of the plan, including add-ons; null for unlimited
 * @param used the usage; for monthly metrics, that of the month
 * @param remaining the rest; null for unlimited
 * @param unlimited whether there is no limit
 */
public record MetricUsage(
    @Nullable Long limit, long used, @Nullable Long remaining, boolean unlimited) {

  static MetricUsage of(@Nullable Long limit, long used) {
    return new MetricUsage(limit, used, remaining(limit, used, 0), limit == null);
  }

  /** Returns {@code max(0, limit - used) + pack_balance}; null for unlimited. */
  static @Nullable Long remaining(@Nullable Long limit, long used, long packBalance) {
    return limit == null ? null : Long.valueOf(Math.max(0, limit - used) + packBalance);
  }

  /**
   * The usage of a metric with packs.
   *
   * @param limit the plan's limit for the month; null for unlimited
   * @param used the usage in the month, including amounts from packs
   * @param remaining the rest of the allowance and the pack; null for unlimited
   * @param unlimited whether there is no limit
   * @param packBalance the rest of the packs
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
