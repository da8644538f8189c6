package plinth.objects.matching;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import plinth.audit.Audit;
import plinth.fields.MatchRule.Method;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldRepository;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectsProblem;
import plinth.objects.RoleVisibility;
import plinth.objects.Shapes;
import plinth.objects.StoredMatchRule;
import plinth.objects.StoredMatchRule.Condition;
import plinth.objects.VisibleFields;
import plinth.objects.matching.MatchRuleDraft.MatchConditionDraft;
import plinth.tenancy.Tenanted;

/**
 * Use cases for the rules by which records are duplicates of each other. Rules with a field that
 * the caller does not see do not exist for the caller: they are not shown, and stay when the others
 * are replaced.
 */
@Stateless
@Tenanted
public class MatchRules {
  @Inject private VisibleFields visible;
  @Inject private FieldRepository fields;
  @Inject private RoleVisibility visibility;
  @Inject private Shapes shapes;
  @Inject private Event<MatchRulesChanged> changes;
  @Inject private Audit audit;

  /** The rules of an object. */
  public List<MatchRuleView> list(Caller caller, String objectSlug) {
    return views(caller, requireObject(caller, objectSlug));
  }

  /**
   * Replaces the rules of an object; a job compares the existing records by those that are new.
   * Refuses fields that are unknown or cannot be compared in the given way, several rules of the
   * same name, and more than one comparison by similarity in a rule (400).
   */
  public List<MatchRuleView> put(Caller caller, String objectSlug, MatchRulesDraft draft) {
    ObjectDefinition object = lock(caller, objectSlug);
    List<StoredMatchRule> before = object.matchRules();
    List<StoredMatchRule> seen = before.stream().filter(r -> sees(caller, object, r)).toList();
    List<StoredMatchRule> hidden = before.stream().filter(rule -> !seen.contains(rule)).toList();
    List<StoredMatchRule> next = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (int i = 0; i < draft.rules().size(); i++) {
      String at = "rules[" + i + "]";
      StoredMatchRule wanted = read(caller, object, draft.rules().get(i), at);
      if (!names.add(wanted.name())) {
        throw Problem.invalid(at + ".name", "duplicate", "An earlier rule has the same name");
      }
      if (next.stream().anyMatch(wanted::comparesLike)) {
        throw Problem.invalid(at, "duplicate", "An earlier rule compares the same values");
      }
      next.add(kept(object, seen, wanted));
    }
    next.addAll(hidden);
    if (!next.equals(before)) {
      object.matchRules(next);
      audit.record(
          caller,
          "object.match_rules_changed",
          "object:" + object.slug(),
          JsonValue.EMPTY_JSON_OBJECT);
      if (!numbers(next).equals(numbers(before))) {
        changes.fire(new MatchRulesChanged(caller, object));
      }
    }
    return views(caller, object);
  }

  private static Set<Long> numbers(List<StoredMatchRule> rules) {
    return rules.stream().map(StoredMatchRule::id).collect(Collectors.toSet());
  }

  /** Lets a job compare all records of an object again. */
  public List<MatchRuleView> compareAll(Caller caller, String objectSlug) {
    ObjectDefinition object = lock(caller, objectSlug);
    if (!object.matchRules().isEmpty()) {
      object.matchRules(object.matchRules().stream().map(rule -> rule.ready(false)).toList());
      changes.fire(new MatchRulesChanged(caller, object));
    }
    return views(caller, object);
  }

  /** The rule with the number that it has already, if it compares the same values. */
  private static StoredMatchRule kept(
      ObjectDefinition object, List<StoredMatchRule> before, StoredMatchRule wanted) {
    Optional<StoredMatchRule> present =
        before.stream().filter(rule -> rule.comparesLike(wanted)).findFirst();
    return new StoredMatchRule(
        present.map(StoredMatchRule::id).orElseGet(object::nextMatchRule),
        wanted.name(),
        wanted.conditions(),
        wanted.threshold(),
        wanted.onCreate(),
        present.map(StoredMatchRule::isReady).orElse(false));
  }

  private StoredMatchRule read(
      Caller caller, ObjectDefinition object, MatchRuleDraft draft, String at) {
    if (!draft.isComparable()) {
      throw Problem.invalid(at + ".threshold", "range", "Must be between 0.3 and 1");
    }
    List<Condition> conditions = new ArrayList<>();
    Set<String> named = new HashSet<>();
    int similar = 0;
    for (int i = 0; i < draft.conditions().size(); i++) {
      MatchConditionDraft one = draft.conditions().get(i);
      String place = at + ".conditions[" + i + "]";
      if (!named.add(one.field())) {
        throw Problem.invalid(place + ".field", "duplicate", "A rule names each field once");
      }
      similar += one.method() == Method.SIMILAR ? 1 : 0;
      if (similar > 1) {
        throw Problem.invalid(
            place + ".method", "similar", "A rule compares one field by similarity");
      }
      conditions.add(condition(caller, object, one, place));
    }
    return new StoredMatchRule(
        0, draft.name().strip(), conditions, draft.similarity(), draft.onCreation(), false);
  }

  private Condition condition(
      Caller caller, ObjectDefinition object, MatchConditionDraft draft, String place) {
    FieldDefinition field =
        visible
            .findField(caller, object, draft.field())
            .orElseThrow(
                () -> Problem.invalid(place + ".field", "unknown", "The object has no such field"));
    if (field.pending() != null) {
      throw new Problem(ObjectsProblem.FIELD_CONVERTING);
    }
    if (!draft.method().fits(field.field())) {
      throw Problem.invalid(
          place + ".method", "type", "Values of this field cannot be compared in this way");
    }
    return new Condition(field.id(), draft.method(), field.field().type().key());
  }

  private List<MatchRuleView> views(Caller caller, ObjectDefinition object) {
    List<FieldDefinition> all = fields.listByObject(object.id());
    return object.matchRules().stream()
        .filter(rule -> sees(caller, object, rule) && isWhole(all, rule))
        .map(
            rule ->
                new MatchRuleView(
                    rule.name(),
                    rule.conditions().stream()
                        .map(one -> new MatchRuleView.MatchCondition(slug(all, one), one.method()))
                        .toList(),
                    rule.threshold(),
                    rule.onCreate(),
                    rule.isReady()))
        .toList();
  }

  /** Whether none of its fields is deleted; a rule is back when its field is restored. */
  private static boolean isWhole(List<FieldDefinition> all, StoredMatchRule rule) {
    return rule.conditions().stream()
        .allMatch(
            one -> all.stream().anyMatch(field -> field.id() == one.field() && !field.isRemoved()));
  }

  private static String slug(List<FieldDefinition> all, Condition condition) {
    return all.stream()
        .filter(field -> field.id() == condition.field())
        .findFirst()
        .orElseThrow()
        .slug();
  }

  private boolean sees(Caller caller, ObjectDefinition object, StoredMatchRule rule) {
    return rule.conditions().stream()
        .allMatch(one -> visibility.sees(caller, object.id(), one.field()));
  }

  private ObjectDefinition lock(Caller caller, String slug) {
    shapes.lockExclusive(requireObject(caller, slug).id());
    // What was read before the lock was acquired may have changed since.
    fields.flushAndClear();
    return requireObject(caller, slug);
  }

  private ObjectDefinition requireObject(Caller caller, String slug) {
    return visible.findObject(caller, slug).orElseThrow(() -> Problem.notFound("Object"));
  }
}
