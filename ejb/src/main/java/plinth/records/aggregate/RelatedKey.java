package plinth.records.aggregate;

import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.fields.Link;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.records.LinkDocument;
import plinth.records.query.FilterJson;

/**
 * Groups by related records; a record belongs to the groups of all records that it is related to.
 *
 * @param label the slug of the field that labels a related record; null: its slug does
 */
record RelatedKey(Column<?> column, Link link, @Nullable String label) implements NamedKey {
  private static final Sql LINKS =
      Sql.named(
          """
          left join (
            select k.%1$s as own, k.%2$s as their
            from tenant.record_link k
            where k.workspace_id = tenant.bound_workspace() and k.relation_id = :relation and %3$s
          ) %4$s on %4$s.own = r.id
          """);

  @Override
  public Sql join(String alias) {
    return LINKS
        .with("relation", link.relationId())
        .formatted(link.ownColumn(), link.theirColumn(), link.linkedCondition(), alias);
  }

  @Override
  public boolean isMultiple() {
    return link.many();
  }

  @Override
  public Sql expression(String alias) {
    return Sql.of(alias + ".their::text");
  }

  @Override
  public Sql order(String key) {
    return Sql.of("(select lower(")
        .plus(LinkDocument.labelOf(label))
        .plus(") from tenant.record o where o.workspace_id = tenant.bound_workspace()")
        .plus("and o.object_id = ? and o.id = " + key + "::bigint)", link.objectId());
  }

  @Override
  public Sql names(String[] stored) {
    return Sql.of("select o.id::text as stored, o.slug,")
        .plus(LinkDocument.labelOf(label))
        .plus("as label from tenant.record o where o.workspace_id = tenant.bound_workspace()")
        .plus("and o.object_id = ? and o.id = any (?::text[]::bigint[])", link.objectId(), stored);
  }

  @Override
  public JsonObject filter(Face face) {
    return FilterJson.condition(
        column.slug(), "contains", Json.createArrayBuilder().add(face.value()).build());
  }
}
