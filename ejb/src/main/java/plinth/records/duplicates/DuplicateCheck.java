package plinth.records.duplicates;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plinth.fields.MatchRule;
import plinth.fields.MatchRule.OnCreate;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.objects.GrantedShape;
import plinth.records.RecordsProblem;
import plinth.records.RelatedLabels;
import plinth.records.index.MatchKeys;
import plinth.records.index.MatchKeys.Given;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Refuses new records that a rule of their object takes for duplicates. Only rules over fields that
 * the caller sees apply. A rule that warns refuses a person or program that has not confirmed the
 * creation, and no workflow; submissions of public forms are never refused, because visitors must
 * not learn who is known.
 */
@ApplicationScoped
public class DuplicateCheck {
  private static final int SHOWN = 5;

  private static final Sql LIVE =
      Sql.named(
          """
          from tenant.record r
          where r.workspace_id = :workspace and r.object_id = :object and r.id = any (:records)
            and r.deleted_at is null
          order by r.id
          limit :most
          """);

  @Inject private MatchSearch search;
  @Inject private MatchLocks locks;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /**
   * A new record.
   *
   * @param data its values
   * @param isConfirmed whether the request allows a duplicate
   */
  public record Candidate(JsonObject data, boolean isConfirmed) {}

  /**
   * The rules that may refuse records that a caller creates.
   *
   * @param seen the object as the caller sees it
   * @param isConfirmed whether the request allows duplicates
   */
  public static List<MatchRule> listStrict(Caller caller, Shape seen, boolean isConfirmed) {
    return caller.kind() == Caller.Kind.FORM
        ? List.of()
        : seen.matchRules().stream().filter(rule -> isStrict(caller, rule, isConfirmed)).toList();
  }

  private static boolean isStrict(Caller caller, MatchRule rule, boolean isConfirmed) {
    return switch (rule.onCreate()) {
      case ALLOW -> false;
      case WARN ->
          !isConfirmed
              && caller.kind() != Caller.Kind.AUTOMATION
              && caller.kind() != Caller.Kind.SYSTEM;
      case REFUSE -> true;
    };
  }

  /** Waits for others that create records with equal values. Call it before they are written. */
  public void lock(Caller caller, GrantedShape shape, Collection<Candidate> records) {
    Given all = Given.none();
    long number = 0;
    for (Candidate one : records) {
      number++;
      all.add(listStrict(caller, shape.seen(), one.isConfirmed()), number, one.data());
    }
    locks.lock(shape.complete(), all);
  }

  /**
   * Refuses the first of these records that is a duplicate of a record that exists or comes before
   * it (409), with the records that it repeats if the caller may read them.
   *
   * @param records records that this transaction created, by their numbers
   */
  public void check(Caller caller, GrantedShape shape, Map<Long, Candidate> records) {
    for (MatchRule rule : listStrict(caller, shape.seen(), false)) {
      Map<Long, JsonObject> compared = new LinkedHashMap<>();
      records.forEach(
          (id, one) -> {
            if (isStrict(caller, rule, one.isConfirmed())) {
              compared.put(id, one.data());
            }
          });
      if (!compared.isEmpty()) {
        check(caller, shape, rule, compared);
      }
    }
  }

  private void check(
      Caller caller, GrantedShape shape, MatchRule rule, Map<Long, JsonObject> compared) {
    Shape complete = shape.complete();
    Set<Long> others = new LinkedHashSet<>();
    db
        .list(
            search.matches(complete, rule, compared.keySet()),
            row -> Map.entry(row.getLong("id"), row.getLong("other")))
        .stream()
        .filter(match -> isBefore(match.getValue(), match.getKey(), compared.keySet()))
        .forEach(match -> others.add(match.getValue()));
    if (!others.isEmpty()) {
      refuseIfLive(caller, shape, rule, others);
    }
  }

  /** Whether a record exists or comes before another one. */
  private static boolean isBefore(long other, long id, Set<Long> created) {
    return !created.contains(other) || other < id;
  }

  /** A record that was just deleted may still be compared. */
  private void refuseIfLive(Caller caller, GrantedShape shape, MatchRule rule, Set<Long> others) {
    String label =
        RelatedLabels.labelField(shape.seen())
            .map(field -> "r.data->>'" + field.slug() + "'")
            .orElse("null::text");
    List<DuplicateRecord> found =
        db.list(
            Sql.of("select r.slug, " + label + " as label, r.created_at")
                .plus(LIVE)
                .with("workspace", bound.id())
                .with("object", shape.complete().objectId())
                .with("records", MatchKeys.numbers(others))
                .with("most", SHOWN),
            row ->
                new DuplicateRecord(
                    row.getString("slug"),
                    row.getString("label"),
                    Db.requiredMoment(row, "created_at")));
    if (!found.isEmpty()) {
      throw problem(rule, found, RelatedLabels.isInScope(caller, shape.seen().objectSlug()));
    }
  }

  private static Problem problem(MatchRule rule, List<DuplicateRecord> found, boolean mayRead) {
    Problem problem = new Problem(RecordsProblem.DUPLICATE_FOUND);
    for (MatchRule.Condition condition : rule.conditions()) {
      problem.field(
          "data." + condition.field().slug(),
          "duplicate",
          "Another record matches by the rule " + rule.name());
    }
    problem.with("may_confirm", rule.onCreate() == OnCreate.WARN);
    return mayRead ? problem.with("duplicates", found) : problem;
  }
}
