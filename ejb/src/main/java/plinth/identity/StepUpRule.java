package plinth.identity;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether a person must prove again who they are before a dangerous act.
 *
 * @param isForEverybody whether it also applies to people without a second factor
 * @param life how long a proof is sufficient
 */
public record StepUpRule(boolean isForEverybody, Duration life) {
  /**
   * Whether a proof is needed now.
   *
   * @param hasFactor whether the person has a second factor
   * @param proved when a password or a code was last entered in the session; null: never
   */
  public boolean isNeeded(boolean hasFactor, @Nullable Instant proved, Instant now) {
    if (!hasFactor && !isForEverybody) {
      return false;
    }
    return proved == null || !proved.plus(life).isAfter(now);
  }
}
