package plinth.records.query;

import java.time.Instant;
import plinth.fields.Link;
import plinth.kernel.Sql;
import plinth.records.query.Filter.Quantifier;

/**
 * Conditions on related records over the alias {@code r} of the record. The related records have
 * the same alias inside of their own query, so that conditions on them nest.
 */
final class RelatedSql {
  private static final Sql LINKS =
      Sql.named(
          """
          exists (
            select 1
            from tenant.record_link k
            where k.workspace_id = %1$s and k.relation_id = :relation and k.%2$s = r.id and %3$s
              and k.%4$s in (
                select r.id from
          """);

  private RelatedSql() {}

  /** The condition; never null in SQL. */
  static Sql of(long workspaceId, Filter.Related related, Instant now) {
    Link link = related.link();
    FilterSql condition = FilterSql.of(workspaceId, related.condition(), now);
    Sql met =
        related.quantifier() == Quantifier.ALL
            ? FilterSql.negate(condition.condition())
            : condition.condition();
    Population population = new Population(workspaceId, link.objectId(), null);
    Sql exists =
        LINKS
            .with("relation", link.relationId())
            .formatted(workspaceId, link.ownColumn(), link.linkedCondition(), link.theirColumn())
            .plus(population.tableOf(condition.place()))
            .plus("where")
            .plus(population.condition())
            .plus("and r.deleted_at is null and")
            .plus(met)
            .plus("))");
    return related.quantifier() == Quantifier.ANY ? exists : Sql.of("not").plus(exists);
  }
}
