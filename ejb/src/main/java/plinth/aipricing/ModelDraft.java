package plinth.aipricing;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import plinth.kernel.PresentMembers;

/**
 * An operator's settings for a model. Rates are in USD per million tokens, with at most twelve
 * decimals.
 *
 * @param modelKey the key of the model
 * @param provider the provider that runs it; required for a new model
 * @param aggregatorId the price aggregator's name of the model; null to never sync it; absent for
 *     no change
 * @param inputRate the rate for input; absent to keep the price
 * @param outputRate the rate for output; required together with the input rate
 * @param cachedRate the rate for cached input; the input rate by default
 * @param source who sets the price; the next sync may change a price of the aggregator; admin by
 *     default
 */
public record ModelDraft(
    @NotNull @Pattern(regexp = AiRun.KEY, message = AiRun.KEY_MESSAGE) String modelKey,
    @Nullable @Pattern(regexp = AiRun.WORD, message = AiRun.WORD_MESSAGE) String provider,
    @Nullable @Size(min = 1, max = 200) String aggregatorId,
    @Nullable BigDecimal inputRate,
    @Nullable BigDecimal outputRate,
    @Nullable BigDecimal cachedRate,
    @Nullable PriceSource source,
    PresentMembers given) {

  /** Returns the rates; null if none are set. */
  @Nullable ModelRates rates() {
    return inputRate == null || outputRate == null
        ? null
        : new ModelRates(inputRate, outputRate, cachedRate == null ? inputRate : cachedRate);
  }

  PriceSource sourceOrAdmin() {
    return source == null ? PriceSource.ADMIN : source;
  }
}
