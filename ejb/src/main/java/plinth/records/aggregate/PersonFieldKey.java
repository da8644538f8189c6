package plinth.records.aggregate;

import jakarta.json.JsonObject;
import plinth.fields.Column;
import plinth.kernel.Sql;
import plinth.records.PersonDocument;
import plinth.records.query.FilterJson;

/** Groups by the member whom a field names. */
record PersonFieldKey(Column<?> column) implements NamedKey {
  @Override
  public Sql expression(String alias) {
    return Sql.of(column.text());
  }

  @Override
  public Sql order(String key) {
    return Sql.of(PersonDocument.sortedNameBySlug(key));
  }

  @Override
  public Sql names(String[] stored) {
    return PersonDocument.namesBySlug(stored);
  }

  @Override
  public JsonObject filter(Face face) {
    return FilterJson.condition(column.slug(), "eq", face.value());
  }
}
