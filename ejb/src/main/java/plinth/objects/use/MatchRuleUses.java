package plinth.objects.use;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.objects.FieldUse;
import plinth.objects.FieldUses;
import plinth.objects.matching.MatchRules;

/** The rules for duplicates that compare a field. */
@ApplicationScoped
class MatchRuleUses implements FieldUses {
  @Inject private MatchRules rules;

  @Override
  public String kind() {
    return "match_rule";
  }

  @Override
  public List<FieldUse> of(Caller caller, String objectSlug, String fieldSlug) {
    return rules.list(caller, objectSlug).stream()
        .filter(rule -> rule.conditions().stream().anyMatch(one -> one.field().equals(fieldSlug)))
        .map(rule -> new FieldUse(rule.name(), rule.name()))
        .toList();
  }
}
