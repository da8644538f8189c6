package plinth.aipricing;

import org.jspecify.annotations.Nullable;

/**
 * The aggregator's offer for a model.
 *
 * @param rates the rates in USD per million tokens; null if none are usable
 */
public record PriceOffer(@Nullable ModelRates rates) {}
