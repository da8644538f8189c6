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
 * @param isJoined whether the related records are joined to each record, and not looked up for it
 */
record RelatedKey(Column<?> column, Link link, @Nullable String label, boolean isJoined)
    implements NamedKey {
  private static final Sql LINKS =
      Sql.named(
          """
          left join (
            select k.%1$s as own, k.%2$s as their
            from tenant.record_link k
            where k.workspace_id = tenant.bound_workspace() and k.relation_id = :relation and %3$s
          ) %4$s on %4$s.own = r.id
          """);

  private static final Sql LOOKUP =
      Sql.named(
          """
          (
            select k.%2$s::text
            from tenant.record_link k
            where k.workspace_id = tenant.bound_workspace() and k.relation_id = :relation and %3$s
              and k.%1$s between r.id and r.id
            order by k.%1$s
            limit 1
          )
          """);

  /** The key of records that are related to one at most, which needs no join. */
  RelatedKey lookedUp() {
    return new RelatedKey(column, link, label, link.many());
  }

  @Override
  public Sql join(String alias) {
    if (!isJoined) {
      return Sql.EMPTY;
    }
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
    return isJoined
        ? Sql.of(alias + ".their::text")
        : LOOKUP
            .with("relation", link.relationId())
            .formatted(link.ownColumn(), link.theirColumn(), link.linkedCondition());
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
