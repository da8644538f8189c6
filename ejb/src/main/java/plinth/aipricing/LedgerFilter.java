package plinth.aipricing;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Sql;

/**
 * A filter for the runs of the ledger; null members do not restrict it.
 *
 * @param span the time span and the workspace
 * @param status with or without a price
 */
public record LedgerFilter(
    Span span,
    @Nullable String modelKey,
    @Nullable String provider,
    @Nullable String channel,
    @Nullable String runId,
    LedgerEntry.@Nullable Status status) {

  /** Returns the condition on rows {@code e} of the ledger. */
  Sql condition() {
    Sql all = span.condition();
    all = and(all, "and e.model_key = ?", modelKey);
    all = and(all, "and e.provider = ?", provider);
    all = and(all, "and e.channel = ?", channel);
    all = and(all, "and e.run_id = ?", runId);
    if (status != null) {
      boolean isPriced = status == LedgerEntry.Status.PRICED;
      all = all.plus("and (e.pricing_id is not null) = ?", isPriced);
    }
    return all;
  }

  private static Sql and(Sql all, String condition, @Nullable String value) {
    return value == null ? all : all.plus(condition, value);
  }
}
