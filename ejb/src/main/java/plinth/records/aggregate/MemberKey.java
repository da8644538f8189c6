package plinth.records.aggregate;

import jakarta.json.JsonObject;
import plinth.fields.Column;
import plinth.fields.Discrete;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.records.query.FilterJson;

/**
 * Groups by each option of a list of options; a record belongs to the groups of all its options.
 */
record MemberKey(Column<?> column, Discrete type) implements GroupKey {
  @Override
  public Sql join(String alias) {
    return Sql.of(
        "left join lateral jsonb_array_elements_text("
            + column.json()
            + ") "
            + alias
            + "(member) on true");
  }

  @Override
  public boolean isMultiple() {
    return true;
  }

  @Override
  public Sql expression(String alias) {
    return Sql.of(alias + ".member");
  }

  @Override
  public Sql order(String key) {
    return OptionKey.inOrder(type, key);
  }

  @Override
  public Face face(String stored) {
    return OptionKey.faceOf(type, stored);
  }

  @Override
  public JsonObject filter(Face face) {
    return FilterJson.condition(
        column.slug(), "contains", Json.createArrayBuilder().add(face.value()).build());
  }
}
