package plinth.aipricing;

import jakarta.json.JsonArray;
import jakarta.json.JsonException;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;

/**
 * Parses the list of a public price aggregator: {@code { "data": [ { "id", "pricing": { "prompt",
 * "completion", "input_cache_read" } } ] }}, each price a decimal string in USD for one token.
 * Everything else is ignored. Without a price for cached input, the input price applies.
 */
final class AggregatorList {
  private static final int MILLION = 6;
  private static final int LONGEST = 40;

  private AggregatorList() {}

  /**
   * Returns the offers by the aggregator's model names; refuses anything that is not such a list.
   */
  static Map<String, PriceOffer> read(String text) {
    JsonValue list;
    try {
      list = JsonText.parse(text);
    } catch (JsonException | IllegalStateException e) {
      throw new AggregatorFailed("the answer is not JSON");
    }
    if (!(list instanceof JsonObject whole && whole.get("data") instanceof JsonArray models)) {
      throw new AggregatorFailed("the answer is not a list of models");
    }
    Map<String, PriceOffer> offers = new HashMap<>();
    for (JsonValue model : models) {
      if (model instanceof JsonObject object && object.get("id") instanceof JsonString id) {
        offers.put(id.getString(), offer(object));
      }
    }
    return offers;
  }

  private static PriceOffer offer(JsonObject model) {
    if (!(model.get("pricing") instanceof JsonObject pricing)) {
      return new PriceOffer(null);
    }
    Optional<BigDecimal> input = rate(pricing.get("prompt"));
    Optional<BigDecimal> output = rate(pricing.get("completion"));
    Optional<BigDecimal> cached =
        pricing.containsKey("input_cache_read") ? rate(pricing.get("input_cache_read")) : input;
    if (input.isEmpty() || output.isEmpty() || cached.isEmpty()) {
      return new PriceOffer(null);
    }
    return new PriceOffer(new ModelRates(input.get(), output.get(), cached.get()));
  }

  /**
   * Returns the price of a million tokens; the list has -1 for models that are selected
   * dynamically.
   */
  private static Optional<BigDecimal> rate(@Nullable JsonValue value) {
    String digits =
        value instanceof JsonString text
            ? text.getString().strip()
            : value instanceof JsonNumber number ? number.toString() : "";
    if (digits.isEmpty() || digits.length() > LONGEST) {
      return Optional.empty();
    }
    try {
      BigDecimal perToken = new BigDecimal(digits);
      boolean isSmall = Math.abs((long) perToken.scale()) <= LONGEST;
      return isSmall
          ? Optional.of(perToken.movePointRight(MILLION))
              .filter(rate -> ModelRates.fault(rate) == null)
          : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
