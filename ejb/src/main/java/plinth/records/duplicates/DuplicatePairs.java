package plinth.records.duplicates;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import plinth.fields.MatchRule;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.records.index.MatchKeys;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** The pairs of records that rules found, as they are stored. */
@ApplicationScoped
class DuplicatePairs {
  private static final Sql ADD =
      Sql.named(
          """
          insert into tenant.duplicate as p (workspace_id, object_id, first_id, second_id, rule_id,
              similarity, found_at, dismissed_at)
          select :workspace, :object, m.first_id, m.second_id, :rule, m.similarity, :now,
              d.dismissed_at
          from (
            select least(m.id, m.other) as first_id, greatest(m.id, m.other) as second_id,
                max(m.similarity) as similarity
            from (
          """);

  /** A pair that people dismissed is dismissed for every rule, also for one that finds it later. */
  private static final Sql AS_FOUND =
      Sql.named(
          """
          ) m
            group by 1, 2
          ) m
          left join lateral (
            select d.dismissed_at
            from tenant.duplicate d
            where d.workspace_id = :workspace and d.object_id = :object
              and d.first_id = m.first_id and d.second_id = m.second_id
              and d.dismissed_at is not null
            limit 1
          ) d on true
          on conflict (workspace_id, object_id, first_id, second_id, rule_id)
          do update set similarity = excluded.similarity
          where p.similarity <> excluded.similarity
          """);

  private static final Sql REMOVE_UNMATCHED =
      Sql.named(
          """
          delete from tenant.duplicate d
          where d.workspace_id = :workspace and d.object_id = :object and d.rule_id = :rule
            and d.dismissed_at is null
            and (d.first_id = any (:records) or d.second_id = any (:records))
            and not exists (
              select 1
              from tenant.match_key a
              join tenant.match_key b on b.workspace_id = a.workspace_id
                and b.object_id = a.object_id and b.rule_id = a.rule_id and b.exact = a.exact
              where a.workspace_id = d.workspace_id and a.object_id = d.object_id
                and a.rule_id = d.rule_id and a.record_id = d.first_id and b.record_id = d.second_id
                and (a.words is null or similarity(a.words, b.words) >= :threshold::real))
          """);

  private static final Sql REMOVE_FORMER =
      Sql.named(
          """
          delete from tenant.duplicate d
          where d.workspace_id = :workspace and d.object_id = :object
            and d.rule_id <> all (:rules) and d.dismissed_at is null
          """);

  private static final Sql DISMISS =
      Sql.named(
          """
          update tenant.duplicate d
          set dismissed_at = :now
          where d.workspace_id = :workspace and d.object_id = :object and d.first_id = :first
            and d.second_id = :second and d.dismissed_at is null
          """);

  private static final Sql REOPEN =
      Sql.named(
          """
          update tenant.duplicate d
          set dismissed_at = null
          where d.workspace_id = :workspace and d.object_id = :object and d.first_id = :first
            and d.second_id = :second
          """);

  private static final Sql IS_KNOWN =
      Sql.named(
          """
          select count(*)
          from tenant.duplicate d
          where d.workspace_id = :workspace and d.object_id = :object and d.first_id = :first
            and d.second_id = :second and d.rule_id = any (:rules)
          """);

  @Inject private MatchSearch search;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /** Brings the pairs with any of these records in line with what they are compared by. */
  void find(Shape shape, Collection<Long> records) {
    Instant now = Time.now();
    for (MatchRule rule : shape.matchRules()) {
      db.update(
          REMOVE_UNMATCHED
              .with("workspace", bound.id())
              .with("object", shape.objectId())
              .with("rule", rule.id())
              .with("threshold", rule.threshold())
              .with("records", MatchKeys.numbers(records)));
      Sql matches = search.matches(shape, rule, records);
      db.update(
          ADD.with("rule", rule.id())
              .with("now", now)
              .plus(matches)
              .plus(AS_FOUND)
              .with("workspace", bound.id())
              .with("object", shape.objectId()));
    }
  }

  /** Removes open pairs of rules that no longer apply. */
  void removeFormer(Shape shape) {
    db.update(
        REMOVE_FORMER
            .with("workspace", bound.id())
            .with("object", shape.objectId())
            .with("rules", MatchKeys.rules(shape)));
  }

  /** Whether one of the rules that the shape shows found the pair. */
  boolean isKnown(Shape shape, Pair pair) {
    return db.number(named(IS_KNOWN, shape, pair).with("rules", MatchKeys.rules(shape))) > 0;
  }

  /** Remembers that the records are no duplicates; without effect if that is known already. */
  void dismiss(Shape shape, Pair pair) {
    db.update(named(DISMISS, shape, pair).with("now", Time.now()));
  }

  /** Forgets that the records are no duplicates. */
  void reopen(Shape shape, Pair pair) {
    db.update(named(REOPEN, shape, pair));
  }

  private Sql named(Sql sql, Shape shape, Pair pair) {
    return sql.with("workspace", bound.id())
        .with("object", shape.objectId())
        .with("first", pair.first())
        .with("second", pair.second());
  }

  /** The numbers of two records, the lower one first. */
  record Pair(long first, long second) {
    static Pair of(List<Long> ids) {
      long one = ids.get(0);
      long other = ids.get(1);
      return new Pair(Math.min(one, other), Math.max(one, other));
    }
  }
}
