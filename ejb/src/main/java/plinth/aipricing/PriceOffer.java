package plinth.aipricing;

import org.jspecify.annotations.Nullable;

/**
 * The aggregator's offer for a model.
 *
 * @param rates in USD per million tokens; null: it says nothing usable
 */
public record PriceOffer(@Nullable ModelRates rates) {}
