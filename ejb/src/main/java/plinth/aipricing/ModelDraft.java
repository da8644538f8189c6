package plinth.aipricing;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Given;

/**
 * An operator's settings for a model. Rates are in USD per million tokens, with at most twelve
 * decimals.
 *
 * @param modelKey which model
 * @param provider who runs it; needed the first time
 * @param aggregatorId what the price aggregator calls it; null: never sync it; absent: unchanged
 * @param inputRate of what it reads; absent: the price stays
 * @param outputRate of what it writes; together with the input's
 * @param cachedRate of what it reads and has read before; absent: the input's
 * @param source who sets the price: of the aggregator the next sync may change it; absent: admin
 */
public record ModelDraft(
    @NotNull @Pattern(regexp = AiRun.KEY, message = AiRun.KEY_MESSAGE) String modelKey,
    @Nullable @Pattern(regexp = AiRun.WORD, message = AiRun.WORD_MESSAGE) String provider,
    @Nullable @Size(min = 1, max = 200) String aggregatorId,
    @Nullable BigDecimal inputRate,
    @Nullable BigDecimal outputRate,
    @Nullable BigDecimal cachedRate,
    @Nullable PriceSource source,
    Given given) {

  /** The rates; null: none are set. */
  @Nullable ModelRates rates() {
    return inputRate == null || outputRate == null
        ? null
        : new ModelRates(inputRate, outputRate, cachedRate == null ? inputRate : cachedRate);
  }

  PriceSource sourceOrAdmin() {
    return source == null ? PriceSource.ADMIN : source;
  }
}
