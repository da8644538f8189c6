package plinth.aipricing;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A model with its price. Rates are in USD per million tokens; all null: it has no price, and its
 * runs are kept as unpriced.
 *
 * @param modelKey its address, as runs name it
 * @param provider who runs it
 * @param aggregatorId what the price aggregator calls it; null: it is never synced
 * @param inputRate of what it reads
 * @param outputRate of what it writes
 * @param cachedRate of what it reads and has read before
 * @param source who set the price
 * @param validFrom since when the price is in force
 * @param validTo until when; null: nothing followed it yet
 */
public record AiModel(
    String modelKey,
    String provider,
    @Nullable String aggregatorId,
    @Nullable BigDecimal inputRate,
    @Nullable BigDecimal outputRate,
    @Nullable BigDecimal cachedRate,
    @Nullable PriceSource source,
    @Nullable Instant validFrom,
    @Nullable Instant validTo) {

  /** The rates; null: there is no price. */
  @Nullable ModelRates rates() {
    return inputRate == null || outputRate == null || cachedRate == null
        ? null
        : new ModelRates(inputRate, outputRate, cachedRate);
  }
}
