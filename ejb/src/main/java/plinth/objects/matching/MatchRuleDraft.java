package plinth.objects.matching;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.MatchRule.Method;
import plinth.fields.MatchRule.OnCreate;

/**
 * A request for a rule for duplicates.
 *
 * @param name what people call it
 * @param conditions the fields that must match, all of them; at most one by {@code similar}
 * @param threshold the least similarity of texts, from 0.3 to 1; 0.6 if absent
 * @param onCreate what happens if a new record would be a duplicate; {@code allow} if absent
 */
public record MatchRuleDraft(
    @NotBlank @Size(max = 100) String name,
    @NotNull @Size(min = 1, max = MatchRuleDraft.MAX)
        List<@NotNull @Valid MatchConditionDraft> conditions,
    @Nullable BigDecimal threshold,
    @Nullable OnCreate onCreate) {
  /** The most fields of a rule. */
  public static final int MAX = 5;

  private static final double LEAST = 0.3;
  private static final double USUAL = 0.6;

  /**
   * A field of a rule.
   *
   * @param field its slug
   * @param method how its values are compared
   */
  public record MatchConditionDraft(@NotBlank String field, @NotNull Method method) {}

  /** Whether texts of the least similarity have enough in common to be compared by an index. */
  boolean isComparable() {
    return similarity() >= LEAST && similarity() <= 1;
  }

  double similarity() {
    return threshold == null ? USUAL : threshold.doubleValue();
  }

  OnCreate onCreation() {
    return onCreate == null ? OnCreate.ALLOW : onCreate;
  }
}
