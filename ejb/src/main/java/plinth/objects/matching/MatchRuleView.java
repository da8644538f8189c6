package plinth.objects.matching;

import java.util.List;
import plinth.fields.MatchRule.Method;
import plinth.fields.MatchRule.OnCreate;

/**
 * A rule for duplicates as the API shows it.
 *
 * @param name what people call it
 * @param conditions the fields that must match, all of them
 * @param threshold the least similarity of texts
 * @param onCreate what happens if a new record would be a duplicate
 * @param isReady whether the existing records have been compared, which a job does
 */
public record MatchRuleView(
    String name,
    List<MatchCondition> conditions,
    double threshold,
    OnCreate onCreate,
    boolean isReady) {
  /**
   * A field of a rule.
   *
   * @param field its slug
   * @param method how its values are compared
   */
  public record MatchCondition(String field, Method method) {}
}
