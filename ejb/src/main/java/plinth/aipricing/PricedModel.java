package plinth.aipricing;

import org.jspecify.annotations.Nullable;

/**
 * A model with its price at a moment.
 *
 * @param price null: it has none then
 */
record PricedModel(CatalogModel model, @Nullable ModelPrice price) {
  /** The rates; null: there is no price. */
  @Nullable ModelRates rates() {
    return price == null ? null : price.rates();
  }

  /** Who set the price; null: there is none. */
  @Nullable PriceSource source() {
    return price == null ? null : price.source();
  }

  /** Whether its price is this one, set by the same. */
  boolean is(ModelRates rates, PriceSource source) {
    return price != null && price.is(rates, source);
  }

  /** What the API shows of it. */
  AiModel view() {
    ModelRates rates = rates();
    return new AiModel(
        model.key(),
        model.provider(),
        model.aggregatorId(),
        rates == null ? null : rates.input(),
        rates == null ? null : rates.output(),
        rates == null ? null : rates.cached(),
        source(),
        price == null ? null : price.validFrom(),
        price == null ? null : price.validTo());
  }
}
