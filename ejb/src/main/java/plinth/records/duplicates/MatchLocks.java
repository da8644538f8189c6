package plinth.records.duplicates;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.index.MatchKeys;
import plinth.records.index.MatchKeys.Given;
import plinth.tenancy.TenantDb;

/**
 * Lets transactions that create records with equal values wait for each other. Take the locks
 * before anything is written, so that no transaction waits for them while others wait for it.
 */
@ApplicationScoped
class MatchLocks {
  /** Many equal values share a lock, so that a large import takes at most 64 locks for a rule. */
  private static final Sql LOCK =
      Sql.named(
          """
          select count(*)
          from (
            select pg_advisory_xact_lock(k.key)
            from (
              select distinct hashtextextended(
                  g.rule_id || ':' || (hashtextextended(g.exact, 0) & 63), :object) as key
              from unnest(:rules::bigint[], :exact::text[]) g (rule_id, exact)
              order by key
            ) k
          ) locked
          """);

  @Inject @TenantDb private Db db;

  /** Waits for transactions that create records with some of these values. */
  void lock(Shape shape, Given given) {
    if (!given.ids().isEmpty()) {
      db.number(
          LOCK.with("object", shape.objectId())
              .with("rules", MatchKeys.numbers(given.rules()))
              .with("exact", given.exact().toArray(String[]::new)));
    }
  }
}
