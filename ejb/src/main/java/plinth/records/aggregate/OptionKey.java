package plinth.records.aggregate;

import jakarta.json.JsonObject;
import plinth.fields.Column;
import plinth.fields.Discrete;
import plinth.kernel.Sql;
import plinth.records.query.FilterJson;

/** Groups by a value of a type with few values, in the order of the values. */
record OptionKey(Column<?> column, Discrete type) implements GroupKey {
  @Override
  public Sql expression(String alias) {
    return Sql.of(type.stored(column) + "::text");
  }

  @Override
  public Sql order(String key) {
    return inOrder(type, key);
  }

  @Override
  public Face face(String stored) {
    return faceOf(type, stored);
  }

  @Override
  public JsonObject filter(Face face) {
    return FilterJson.condition(column.slug(), "eq", face.value());
  }

  /** The place of a value among those of its type. */
  static Sql inOrder(Discrete type, String key) {
    return Sql.of(
        "array_position(?::text[], " + key + ")",
        (Object) type.faces().stream().map(Discrete.Face::stored).toArray(String[]::new));
  }

  static Face faceOf(Discrete type, String stored) {
    Discrete.Face face = type.face(stored);
    return new Face(face.value(), face.label(), face.color(), null);
  }
}
