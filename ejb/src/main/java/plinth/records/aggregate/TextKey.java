package plinth.records.aggregate;

import jakarta.json.JsonObject;
import plinth.fields.Column;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.records.query.FilterJson;

/** Groups by equal texts. */
record TextKey(Column<?> column) implements GroupKey {
  @Override
  public Sql expression(String alias) {
    return Sql.of(column.text());
  }

  @Override
  public Sql order(String key) {
    return Sql.of("(lower(" + key + "), " + key + ")");
  }

  @Override
  public Face face(String stored) {
    return Face.of(Json.createValue(stored), stored);
  }

  @Override
  public JsonObject filter(Face face) {
    return FilterJson.condition(column.slug(), "eq", face.value());
  }
}
