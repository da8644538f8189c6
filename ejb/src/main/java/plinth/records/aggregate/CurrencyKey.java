package plinth.records.aggregate;

import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.Sql;

/**
 * Groups amounts of money by their currency.
 *
 * @param currency the expression of the currency
 */
record CurrencyKey(String currency) implements GroupKey {
  @Override
  public Sql expression(String alias) {
    return Sql.of(currency);
  }

  @Override
  public Sql order(String key) {
    return Sql.of(key);
  }

  @Override
  public Face face(String stored) {
    return Face.of(Json.createValue(stored), stored);
  }

  /** Filters compare amounts, not currencies. */
  @Override
  public @Nullable JsonObject filter(Face face) {
    return null;
  }
}
