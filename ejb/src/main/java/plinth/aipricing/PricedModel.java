package plinth.aipricing;

import org.jspecify.annotations.Nullable;

/**
 * A model with its price at a moment.
 *
 * @param price the price; null if there was none
 */
record PricedModel(CatalogModel model, @Nullable ModelPrice price) {
  /** Returns the rates; null if there is no price. */
  @Nullable ModelRates rates() {
    return price == null ? null : price.rates();
  }

  /** Returns who set the price; null if there is none. */
  @Nullable PriceSource source() {
    return price == null ? null : price.source();
  }

  /** Returns whether the price has these rates and this source. */
  boolean matches(ModelRates rates, PriceSource source) {
    return price != null && price.matches(rates, source);
  }

  /** Returns the model as the API shows it. */
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
