package plinth.records.query;

import java.time.Instant;
import plinth.fields.Link;
import plinth.fields.Place;
import plinth.kernel.Sql;
import plinth.records.query.Filter.Quantifier;

/**
 * Conditions on related records over the alias {@code r} of the record. The related records have
 * the same alias inside of their own query, so that conditions on them nest. Each statement fixes
 * the order in which links and records are looked up, because PostgreSQL has no statistics about
 * the records and links of a new or newly imported object, and would otherwise read all of them for
 * each record.
 *
 * @param workspaceId the workspace
 * @param now the moment that relative dates refer to
 * @param reach whose conditions these are
 */
record RelatedSql(long workspaceId, Instant now, Reach reach) {
  private static final Sql LOOKUP =
      Sql.named(
          """
          exists (
            select 1
            from (
              select k.%4$s as id
              from tenant.record_link k
              where k.workspace_id = %1$s and k.relation_id = :relation and %3$s
                and k.%2$s between r.id and r.id
              order by k.%2$s, k.%4$s
            ) k
            cross join lateral (
          """);

  private static final Sql BACK =
      Sql.named(
          """
          cross join lateral (
            select k.%2$s as id
            from tenant.record_link k
            where k.workspace_id = %1$s and k.relation_id = :relation and %3$s
              and k.%4$s between r.id and r.id
            order by k.%4$s, k.%2$s
          ) k
          where
          """);

  /** The records for which a condition is evaluated. */
  enum Reach {
    /** One record. */
    ONE,
    /** The records of an object. */
    MANY,
    /** The records that are related to those of an object. */
    RELATED
  }

  /** Conditions on the records of an object. */
  static RelatedSql of(long workspaceId, Instant now) {
    return new RelatedSql(workspaceId, now, Reach.MANY);
  }

  /** Conditions on one record. */
  static RelatedSql ofOne(long workspaceId, Instant now) {
    return new RelatedSql(workspaceId, now, Reach.ONE);
  }

  /**
   * The condition; never null in SQL. Each record looks up what it is related to. Related records
   * that may be related to many, which siblings would look up again, are collected once instead.
   */
  Sql condition(Filter.Related related) {
    FilterSql inner = FilterSql.of(related.condition(), ofRelated());
    Sql met =
        related.quantifier() == Quantifier.ALL
            ? FilterSql.negate(inner.condition())
            : inner.condition();
    Sql any =
        reach == Reach.RELATED && related.hop() instanceof Hop.ByLink by && by.many()
            ? Sql.of("((r.id in (select unnest(array(")
                .plus(numbers(by.link(), matching(by.link(), inner.place(), met)))
                .plus(")))) is true)")
            : lookup(related.hop(), inner.place(), met);
    return related.quantifier() == Quantifier.ANY ? any : Sql.of("not").plus(any);
  }

  /**
   * The numbers of the records that are related to any that meets the condition, found from the
   * related records, as the column {@code id}. The condition is one on the records of a relation.
   */
  Sql numbers(Filter.Related related) {
    Link link = ((Hop.ByLink) related.hop()).link();
    if (related.condition() instanceof Filter.Related further
        && further.quantifier() == Quantifier.ANY) {
      Population population = population(link);
      return numbers(
          link,
          new Matching(
              ofRelated()
                  .numbers(further)
                  .inParentheses()
                  .plus("n cross join lateral")
                  .plus(population.selectByNumber(Place.RECORDS, "n.id").inParentheses())
                  .plus("r"),
              Sql.of("r.deleted_at is null")));
    }
    FilterSql inner = FilterSql.of(related.condition(), ofRelated());
    return numbers(link, matching(link, inner.place(), inner.condition()));
  }

  /** Related records: where they are read from, with the alias {@code r}, and a condition. */
  private record Matching(Sql from, Sql where) {}

  private Matching matching(Link link, Place place, Sql met) {
    Population population = population(link);
    return new Matching(
        population.tableOf(place),
        population.condition().plus("and r.deleted_at is null and").plus(met));
  }

  private Sql numbers(Link link, Matching matching) {
    return Sql.of(link.many() ? "select distinct k.id from" : "select k.id from")
        .plus(matching.from)
        .plus(linked(BACK, link))
        .plus(matching.where);
  }

  private Sql lookup(Hop hop, Place place, Sql met) {
    if (hop instanceof Hop.BySlug catalog) {
      return Sql.of("exists (select 1 " + catalog.named(workspaceId, place, ""))
          .plus("where r.deleted_at is null and")
          .plus(met)
          .plus(")");
    }
    Link link = ((Hop.ByLink) hop).link();
    return linked(LOOKUP, link)
        .plus(population(link).selectByNumber(place, "k.id"))
        .plus(") r where r.deleted_at is null and")
        .plus(met)
        .plus(")");
  }

  private Sql linked(Sql links, Link link) {
    return links
        .with("relation", link.relationId())
        .formatted(workspaceId, link.ownColumn(), link.linkedCondition(), link.theirColumn());
  }

  private Population population(Link link) {
    return Population.all(workspaceId, link.objectId());
  }

  private RelatedSql ofRelated() {
    return reach == Reach.ONE ? this : new RelatedSql(workspaceId, now, Reach.RELATED);
  }
}
