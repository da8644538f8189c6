package plinth.records.query;

import java.util.List;
import plinth.fields.Link;
import plinth.fields.Place;
import plinth.kernel.Sql;

/**
 * The records to which steps lead from each record with the alias {@code r}: those of a relation in
 * the order of their numbers, those of a smart_catalog field in the order of its value.
 *
 * @param workspaceId the workspace
 * @param hops the steps, one or two
 */
public record RelatedRows(long workspaceId, List<Hop> hops) {
  private static final String LOOKUP =
      """
      from (
        select k.%2$s as own, k.%4$s as id
        from tenant.record_link k
        where k.workspace_id = %1$s and k.relation_id = %5$s and %3$s
          and k.%2$s between r.id and r.id
        order by k.%2$s, k.%4$s
        %6$s
      ) k
      cross join lateral (%7$s) r
      """;

  private static final String LIVE = " where r.deleted_at is null";

  /**
   * An expression of the one related record, for each record; null without a related one.
   *
   * @param own the expression over the alias {@code r} of the related record
   */
  public Sql one(Sql own) {
    Sql value = own;
    for (int i = hops.size() - 1; i >= 0; i--) {
      value = Sql.of("(select").plus(value).plus(lookup(hops.get(i), "limit 1") + LIVE).plus(")");
    }
    return value;
  }

  /**
   * An expression that lists values of the related records as jsonb, without empty ones; null if
   * there are none.
   *
   * @param own the expression of a value, of type jsonb, over the alias {@code r} of the related
   *     record
   * @param most the maximum number of values
   */
  public Sql list(Sql own, int most) {
    return Sql.of("(select jsonb_agg(v.value order by v.place, v.id) from (select v.* from (")
        .plus(rows(0, own))
        .plus(") v where v.value <> 'null' limit " + most + ") v)");
  }

  /** A query of the numbers of the related records, {@code id}, in order. */
  public Sql numbers() {
    return rows(0, Sql.of("null"));
  }

  private Sql rows(int from, Sql own) {
    if (from == hops.size() - 1) {
      return Sql.of("select k.id as place, r.id,")
          .plus(own)
          .plus("as value")
          .plus(lookup(hops.get(from), "") + LIVE + " order by k.own, k.id");
    }
    return Sql.of("select k.id as place, n.id, n.value")
        .plus(lookup(hops.get(from), "") + " cross join lateral (")
        .plus(rows(from + 1, own))
        .plus(") n" + LIVE + " order by k.own, k.id, n.id");
  }

  private String lookup(Hop hop, String limit) {
    if (hop instanceof Hop.BySlug catalog) {
      return catalog.named(workspaceId, Place.RECORDS, limit);
    }
    Link link = ((Hop.ByLink) hop).link();
    return LOOKUP.formatted(
        workspaceId,
        link.ownColumn(),
        link.linkedCondition(),
        link.theirColumn(),
        link.relationId(),
        limit,
        Population.all(workspaceId, link.objectId()).selectByNumber("k.id").text());
  }
}
