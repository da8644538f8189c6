package plinth.objects.matching;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/** A request for all rules for duplicates of an object. */
public record MatchRulesDraft(
    @NotNull @Size(max = MatchRulesDraft.MAX) List<@NotNull @Valid MatchRuleDraft> rules) {
  /** The most rules of an object. */
  public static final int MAX = 5;
}
