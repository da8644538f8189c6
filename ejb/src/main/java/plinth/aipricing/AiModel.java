package plinth.aipricing;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A model with its price. Rates are in USD per million tokens; if all are null, the model has no
 * price, and its runs are recorded as unpriced.
 *
 * @param modelKey the key by which runs name the model
 * @param provider the provider that runs it
 * @param aggregatorId the price aggregator's name of the model; null if it is never synced
 * @param inputRate the rate for input
 * @param outputRate the rate for output
 * @param cachedRate the rate for cached input
 * @param source who set the price
 * @param validFrom since when the price is in force
 * @param validTo until when the price is in force; null if no other price follows yet
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

  /** Returns the rates; null if there is no price. */
  @Nullable ModelRates rates() {
    return inputRate == null || outputRate == null || cachedRate == null
        ? null
        : new ModelRates(inputRate, outputRate, cachedRate);
  }
}
