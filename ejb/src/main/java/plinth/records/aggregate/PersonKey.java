package plinth.records.aggregate;

import jakarta.json.JsonObject;
import plinth.fields.Column;
import plinth.kernel.Sql;
import plinth.records.PersonDocument;
import plinth.records.query.FilterJson;

/** Groups by a person: who created or changed a record, or to whom it is assigned. */
record PersonKey(Column<?> column) implements NamedKey {
  @Override
  public Sql expression(String alias) {
    return Sql.of("r." + column.slug());
  }

  @Override
  public Sql order(String key) {
    return Sql.of(PersonDocument.sortedName(key));
  }

  @Override
  public Sql names(String[] stored) {
    return PersonDocument.names(stored);
  }

  @Override
  public JsonObject filter(Face face) {
    return FilterJson.condition(column.slug(), "eq", face.value());
  }
}
