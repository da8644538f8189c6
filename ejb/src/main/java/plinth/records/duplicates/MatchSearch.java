package plinth.records.duplicates;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import plinth.fields.MatchRule;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.index.MatchKeys;
import plinth.records.index.MatchKeys.Given;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** Finds the records that rules take for duplicates of others, by what both are compared by. */
@ApplicationScoped
class MatchSearch {
  /** The most records with which one record is paired by one rule. */
  private static final int MOST = 20;

  /** The texts that records are compared by. */
  private static final Sql OF_RECORDS =
      Sql.named(
          """
          select k.record_id as id, o.record_id as other, o.similarity
          from unnest(:records::bigint[]) given (id)
          join tenant.match_key k on k.workspace_id = :workspace and k.object_id = :object
            and k.record_id = given.id and k.rule_id = :rule
          cross join lateral (
          """);

  /** Values are no record, whatever their number. */
  private static final Sql OF_VALUES =
      Sql.named(
          """
          select given.id, o.record_id as other, o.similarity
          from unnest(:ids::bigint[], :exact::text[], :words::text[]) given (id, exact, words)
          cross join lateral (select 0::bigint as record_id, given.exact, given.words) k
          cross join lateral (
          """);

  private static final Sql EQUAL =
      Sql.named(
          """
          select o.record_id, 1::real as similarity
          from tenant.%s o
          where o.workspace_id = :workspace and o.%s = :owner and o.rule_id = :rule
            and o.exact = k.exact and o.record_id <> k.record_id
          order by o.record_id
          limit :most
          """);

  private static final Sql EQUAL_AND_SIMILAR =
      Sql.named(
          """
          select o.record_id, similarity(o.words, k.words) as similarity
          from tenant.%s o
          where o.workspace_id = :workspace and o.%s = :owner and o.rule_id = :rule
            and o.exact = k.exact and o.record_id <> k.record_id
            and similarity(o.words, k.words) >= :threshold::real
          order by o.record_id
          limit :most
          """);

  /**
   * The most similar first. Neither the order nor the conditions on owner and rule can use an
   * index: PostgreSQL, which may know nothing about a new object, would read the texts of a whole
   * rule and compare one after the other.
   */
  private static final Sql SIMILAR =
      Sql.named(
          """
          select o.record_id, similarity(o.words, k.words) as similarity
          from tenant.%s o
          where o.%s = :owner and o.rule_id + 0 = :rule
            and o.words %% k.words and o.record_id <> k.record_id
          order by similarity desc, o.record_id
          limit :most
          """);

  /**
   * What is searched.
   *
   * @param table the table with what records are compared by
   * @param view the view of it in which an index finds similar texts
   * @param column its column for the owner of the rows
   * @param expression the value of that column, which no index contains
   * @param owner the number of the object, or the identifier of the operation
   */
  record Among(String table, String view, String column, String expression, Object owner) {
    /** All records of an object. */
    static Among records(Shape shape) {
      return new Among("match_key", "match_search", "object_id", "object_id + 0", shape.objectId());
    }

    /** The records that earlier rows of a dry run created or changed. */
    static Among dryRun(String operation) {
      return new Among(
          "import_match", "import_match_search", "operation_id", "operation_id || ''", operation);
    }
  }

  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /**
   * The query for the records that a rule takes for duplicates of given ones, with the columns
   * {@code id}, {@code other} and {@code similarity}. It must run in the transaction of this call.
   */
  Sql matches(Shape shape, MatchRule rule, Collection<Long> records) {
    return OF_RECORDS
        .with("object", shape.objectId())
        .with("rule", rule.id())
        .with("records", MatchKeys.numbers(records))
        .with("workspace", bound.id())
        .plus(others(rule, Among.records(shape)));
  }

  /** The same for the records that values match, whose numbers are {@code id}. */
  Sql matches(Among among, MatchRule rule, Given values) {
    return values.bind(OF_VALUES).plus(others(rule, among));
  }

  /** The records that match {@code k}. */
  private Sql others(MatchRule rule, Among among) {
    if (rule.isSimilar() && rule.conditions().size() == 1) {
      // The index finds texts that are at least as similar as this setting.
      db.first(
          Sql.of(
              "select set_config('pg_trgm.similarity_threshold', ?, true)",
              String.valueOf(rule.threshold())),
          row -> 1);
      return others(SIMILAR.formatted(among.view(), among.expression()), rule, among);
    }
    Sql equal = rule.isSimilar() ? EQUAL_AND_SIMILAR.with("threshold", rule.threshold()) : EQUAL;
    return others(
        equal.formatted(among.table(), among.column()).with("workspace", bound.id()), rule, among);
  }

  private static Sql others(Sql query, MatchRule rule, Among among) {
    return query
        .with("owner", among.owner())
        .with("rule", rule.id())
        .with("most", MOST)
        .plus(") o");
  }
}
