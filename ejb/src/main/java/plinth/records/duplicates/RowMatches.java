package plinth.records.duplicates;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plinth.fields.MatchRule;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.duplicates.MatchSearch.Among;
import plinth.records.index.MatchKeys;
import plinth.records.index.MatchKeys.Given;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Compares the values of many rows with records and with each other by the rules of their object.
 * Values are known by numbers of the caller.
 */
@ApplicationScoped
public class RowMatches {
  /** The matches are found once, and not once for each record that the join may begin with. */
  private static final String FOUND = "with m as materialized (";

  private static final Sql LIVE =
      Sql.named(
          """
          )
          select m.id, m.other, r.slug
          from m
          join tenant.record r on r.workspace_id = :workspace and r.object_id = :object
            and r.id = m.other and r.deleted_at is null
          order by m.id, m.other
          """);

  private static final Sql ALIKE =
      Sql.named(
          """
          select l.id as later, e.id as earlier
          from unnest(:ids::bigint[], :exact::text[], :words::text[]) l (id, exact, words)
          join unnest(:earlierIds::bigint[], :earlierExact::text[], :earlierWords::text[])
              e (id, exact, words)
            on e.exact = l.exact and e.id < l.id
              and (l.words is null or similarity(l.words, e.words) >= :threshold::real)
          """);

  private static final Sql KEEP =
      Sql.named(
          """
          insert into tenant.import_match (workspace_id, operation_id, rule_id, record_id, exact,
              words)
          select distinct :workspace::bigint, :operation, g.rule_id, g.record_id, g.exact, g.words
          from unnest(:ids::bigint[], :rules::bigint[], :exact::text[], :words::text[])
              g (record_id, rule_id, exact, words)
          """);

  private static final Sql FORGET =
      Sql.named(
          """
          delete from tenant.import_match
          where workspace_id = :workspace and operation_id = :operation
          """);

  @Inject private MatchKeys keys;
  @Inject private MatchSearch search;
  @Inject private MatchLocks locks;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /**
   * A live record that a rule takes for the same as some values.
   *
   * @param id the number of the record
   * @param slug its slug
   * @param rule the rule
   */
  public record Match(long id, String slug, MatchRule rule) {}

  /** The values {@code later}, which a rule takes for the same as the values {@code earlier}. */
  public record Alike(long earlier, long later) {}

  /** Waits for others that create records with equal values. Call it before they are written. */
  public void lock(Shape shape, Collection<MatchRule> rules, Map<Long, JsonObject> values) {
    locks.lock(shape, Given.of(rules, values));
  }

  /** The live records that values match by any of the rules, by the numbers of the values. */
  public Map<Long, List<Match>> find(
      Shape shape, Collection<MatchRule> rules, Map<Long, JsonObject> values) {
    Map<Long, List<Match>> found = new LinkedHashMap<>();
    for (MatchRule rule : rules) {
      Given given = Given.of(List.of(rule), values);
      if (!given.ids().isEmpty()) {
        Sql matches = search.matches(Among.records(shape), rule, given);
        db.list(
                Sql.of(FOUND)
                    .plus(matches)
                    .plus(LIVE)
                    .with("workspace", bound.id())
                    .with("object", shape.objectId()),
                row ->
                    Map.entry(
                        row.getLong("id"),
                        new Match(row.getLong("other"), row.getString("slug"), rule)))
            .forEach(one -> add(found, one.getKey(), one.getValue()));
      }
    }
    return found;
  }

  private static void add(Map<Long, List<Match>> found, long values, Match match) {
    List<Match> all = found.computeIfAbsent(values, id -> new ArrayList<>());
    if (all.stream().noneMatch(one -> one.id() == match.id())) {
      all.add(match);
    }
  }

  /** The later values that match earlier ones, which have lower numbers, by any of the rules. */
  public List<Alike> findAlike(
      Collection<MatchRule> rules, Map<Long, JsonObject> earlier, Map<Long, JsonObject> later) {
    List<Alike> found = new ArrayList<>();
    for (MatchRule rule : rules) {
      Given given = Given.of(List.of(rule), later);
      Given before = Given.of(List.of(rule), earlier);
      if (!given.ids().isEmpty() && !before.ids().isEmpty()) {
        found.addAll(
            db.list(
                given
                    .bind(ALIKE)
                    .with("earlierIds", MatchKeys.numbers(before.ids()))
                    .with("earlierExact", before.exact().toArray(String[]::new))
                    .with("earlierWords", before.words().toArray(String[]::new))
                    .with("threshold", rule.threshold()),
                row -> new Alike(row.getLong("earlier"), row.getLong("later"))));
      }
    }
    return found;
  }

  /** Stores what records are compared by that were written without it. */
  public void store(Shape shape, Map<Long, JsonObject> values) {
    keys.replace(shape, values.keySet(), values);
  }

  /** Keeps what a dry run has shown of records, by their numbers, for its later rows. */
  public void keep(
      String operation, Collection<MatchRule> rules, List<Map<Long, JsonObject>> states) {
    Given given = Given.none();
    states.forEach(values -> values.forEach((id, data) -> given.add(rules, id, data)));
    if (!given.ids().isEmpty()) {
      db.update(
          given.bindWithRules(KEEP).with("workspace", bound.id()).with("operation", operation));
    }
  }

  /** The numbers of the records that a dry run has kept and that values match. */
  public Set<Long> findKept(
      String operation, Collection<MatchRule> rules, Map<Long, JsonObject> values) {
    Set<Long> found = new LinkedHashSet<>();
    for (MatchRule rule : rules) {
      Given given = Given.of(List.of(rule), values);
      if (!given.ids().isEmpty()) {
        Sql matches = search.matches(Among.dryRun(operation), rule, given);
        found.addAll(db.list(matches, row -> row.getLong("other")));
      }
    }
    return found;
  }

  /** Forgets what a dry run has kept. */
  public void forget(String operation) {
    db.update(FORGET.with("workspace", bound.id()).with("operation", operation));
  }
}
