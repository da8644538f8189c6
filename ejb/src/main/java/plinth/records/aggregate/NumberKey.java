package plinth.records.aggregate;

import jakarta.json.JsonObject;
import java.math.BigDecimal;
import plinth.fields.Column;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.records.query.FilterJson;

/**
 * Groups by equal numbers.
 *
 * @param number the expression of the number
 */
record NumberKey(Column<?> column, String number) implements GroupKey {
  @Override
  public Sql expression(String alias) {
    return Sql.of("trim_scale(" + number + ")::text");
  }

  @Override
  public Sql order(String key) {
    return Sql.of(key + "::numeric");
  }

  @Override
  public Face face(String stored) {
    return Face.of(Json.createValue(new BigDecimal(stored)), stored);
  }

  @Override
  public JsonObject filter(Face face) {
    return FilterJson.condition(column.slug(), "eq", face.value());
  }
}
