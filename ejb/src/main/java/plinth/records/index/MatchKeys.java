package plinth.records.index;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.fields.MatchRule;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.limit.AllRecords;

/**
 * What the records of an object are compared by under its rules for duplicates: a row for each
 * record and rule. Each write of a record changes its rows in the same transaction, so that a
 * comparison finds every record that its transaction can read.
 */
@AllRecords
@ApplicationScoped
public class MatchKeys {
  private static final Sql STORE =
      Sql.named(
          """
          insert into tenant.match_key as k (workspace_id, object_id, record_id, rule_id, exact,
              words)
          select :workspace, :object, g.record_id, g.rule_id, g.exact, g.words
          from unnest(:ids::bigint[], :rules::bigint[], :exact::text[], :words::text[])
              g (record_id, rule_id, exact, words)
          on conflict (workspace_id, object_id, record_id, rule_id)
          do update set exact = excluded.exact, words = excluded.words
          where (k.exact, k.words) is distinct from (excluded.exact, excluded.words)
          """);

  private static final Sql REMOVE_OTHERS =
      Sql.named(
          """
          delete from tenant.match_key k
          where k.workspace_id = :workspace and k.object_id = :object
            and k.record_id = any (:records)
            and not exists (
              select 1
              from unnest(:ids::bigint[], :rules::bigint[]) g (record_id, rule_id)
              where g.record_id = k.record_id and g.rule_id = k.rule_id)
          """);

  private static final Sql REMOVE_FORMER =
      Sql.named(
          """
          delete from tenant.match_key k
          where k.workspace_id = :workspace and k.object_id = :object
            and (k.rule_id <> all (:rules)
              or not exists (
                select 1
                from tenant.record r
                where r.workspace_id = k.workspace_id and r.object_id = k.object_id
                  and r.id = k.record_id and r.deleted_at is null))
          """);

  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /**
   * What records, or values without a record, are compared by: columns of equal length.
   *
   * @param ids the numbers of the records or values
   * @param rules the numbers of the rules
   * @param exact what must be equal
   * @param words the texts that must be similar
   */
  public record Given(
      List<Long> ids, List<Long> rules, List<String> exact, List<@Nullable String> words) {
    /** No records or values yet. */
    public static Given none() {
      return new Given(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    /** What values are compared by under some rules, by the numbers of the values. */
    public static Given of(Collection<MatchRule> rules, Map<Long, JsonObject> values) {
      Given given = none();
      values.forEach((id, data) -> given.add(rules, id, data));
      return given;
    }

    /** Adds what values are compared by under those of the rules that compare them. */
    public void add(Collection<MatchRule> all, long id, JsonObject data) {
      for (MatchRule rule : all) {
        MatchRule.Key key = rule.key(data);
        if (key != null) {
          ids.add(id);
          rules.add(rule.id());
          exact.add(key.exact());
          words.add(key.words());
        }
      }
    }

    /** Binds the columns to the names {@code ids}, {@code exact} and {@code words}. */
    public Sql bind(Sql statement) {
      return statement
          .with("ids", numbers(ids))
          .with("exact", exact.toArray(String[]::new))
          .with("words", words.toArray(String[]::new));
    }

    /** Binds the columns as {@link #bind}, and {@code rules}. */
    public Sql bindWithRules(Sql statement) {
      return bind(statement).with("rules", numbers(rules));
    }
  }

  /** Stores what new records are compared by. */
  public void add(Shape shape, Map<Long, JsonObject> values) {
    store(shape, Given.of(shape.matchRules(), values));
  }

  /** Stores what locked records are compared by from now on, if it differs from before. */
  public void change(Shape shape, Map<Long, JsonObject> before, Map<Long, JsonObject> after) {
    List<MatchRule> rules = shape.matchRules();
    if (!rules.isEmpty() && !Given.of(rules, before).equals(Given.of(rules, after))) {
      replace(shape, after.keySet(), after);
    }
  }

  /** Stores what locked records are compared by, and removes what they were compared by before. */
  public void replace(Shape shape, Collection<Long> records, Map<Long, JsonObject> values) {
    Given given = Given.of(shape.matchRules(), values);
    db.update(
        REMOVE_OTHERS
            .with("workspace", bound.id())
            .with("object", shape.objectId())
            .with("records", numbers(records))
            .with("ids", numbers(given.ids()))
            .with("rules", numbers(given.rules())));
    store(shape, given);
  }

  private void store(Shape shape, Given given) {
    if (!given.ids().isEmpty()) {
      db.update(
          given
              .bindWithRules(STORE)
              .with("workspace", bound.id())
              .with("object", shape.objectId()));
    }
  }

  /** Removes what deleted records are compared by, and the keys of rules that no longer apply. */
  public void removeFormer(Shape shape) {
    db.update(
        REMOVE_FORMER
            .with("workspace", bound.id())
            .with("object", shape.objectId())
            .with("rules", rules(shape)));
  }

  /** The numbers of the rules of an object. */
  public static Long[] rules(Shape shape) {
    return numbers(shape.matchRules().stream().map(MatchRule::id).toList());
  }

  /** Numbers as a parameter of a statement. */
  public static Long[] numbers(Collection<Long> all) {
    return all.toArray(Long[]::new);
  }
}
