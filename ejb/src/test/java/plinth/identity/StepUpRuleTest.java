package plinth.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class StepUpRuleTest {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
  private static final Duration LIFE = Duration.ofMinutes(10);
  private final StepUpRule withFactor = new StepUpRule(false, LIFE);
  private final StepUpRule everybody = new StepUpRule(true, LIFE);

  @Test
  void aProofIsSufficientForItsLife() {
    assertThat(withFactor.isNeeded(true, NOW, NOW)).isFalse();
    assertThat(withFactor.isNeeded(true, NOW.minus(LIFE).plusMillis(1), NOW)).isFalse();
    assertThat(withFactor.isNeeded(true, NOW.minus(LIFE), NOW)).isTrue();
    assertThat(withFactor.isNeeded(true, null, NOW)).isTrue();
  }

  @Test
  void peopleWithoutASecondFactorAreAskedOnlyIfEverybodyIs() {
    assertThat(withFactor.isNeeded(false, null, NOW)).isFalse();
    assertThat(everybody.isNeeded(false, null, NOW)).isTrue();
    assertThat(everybody.isNeeded(false, NOW.minusSeconds(1), NOW)).isFalse();
  }
}
