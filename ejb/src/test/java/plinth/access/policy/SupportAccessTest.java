package plinth.access.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import plinth.kernel.Problem;

class SupportAccessTest {
  private static final Instant NOW = Instant.parse("2026-12-01T10:00:00Z");

  @Test
  void withoutARuleItIsAlwaysAllowed() {
    assertThat(SupportAccess.ALWAYS.isAllowed(NOW)).isTrue();
  }

  @Test
  void aConsentEndsAtItsTime() {
    SupportAccess access = new SupportAccess(SupportMode.CONSENT, NOW);
    assertThat(access.isAllowed(NOW.minusSeconds(1))).isTrue();
    assertThat(access.isAllowed(NOW)).isFalse();
    assertThat(new SupportAccess(SupportMode.CONSENT, null).isAllowed(NOW)).isFalse();
  }

  @Test
  void aTimeNeedsTheModeOfConsent() {
    assertThatThrownBy(() -> new SupportAccess(SupportMode.ALWAYS, NOW))
        .isInstanceOf(Problem.class);
  }
}
