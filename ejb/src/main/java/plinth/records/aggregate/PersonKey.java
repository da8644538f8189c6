package plinth.records.aggregate;

import jakarta.json.JsonObject;
import plinth.fields.Column;
import plinth.kernel.Sql;

/** Groups by a person: who created or changed a record, or to whom it is assigned. */
record PersonKey(Column<?> column) implements NamedKey {
  private static final Sql NAMES =
      Sql.named(
          """
          select 'admin:' || a.id as stored, a.slug, a.name as label
          from tenant.admin a
          where a.workspace_id = tenant.bound_workspace() and 'admin:' || a.id = any (:stored)
          """);

  @Override
  public Sql expression(String alias) {
    return Sql.of("r." + column.slug());
  }

  @Override
  public Sql order(String key) {
    return Sql.of(
        "(select lower(a.name) from tenant.admin a where a.workspace_id = tenant.bound_workspace()"
            + " and 'admin:' || a.id = "
            + key
            + ")");
  }

  @Override
  public Sql names(String[] stored) {
    return NAMES.with("stored", stored);
  }

  @Override
  public JsonObject filter(Face face) {
    return GroupKey.condition(column.slug(), "eq", face.value());
  }
}
