package plinth.aipricing;

import org.jspecify.annotations.Nullable;

/**
 * What the aggregator says of a model that it lists.
 *
 * @param rates in USD per million tokens; null: it says nothing usable
 */
public record PriceOffer(@Nullable ModelRates rates) {}
