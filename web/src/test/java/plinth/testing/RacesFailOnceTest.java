package plinth.testing;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;

/** A test of a race is not mended by a second run; any other may be. */
class RacesFailOnceTest {
  private static final Exception FAILURE = new IllegalStateException("two winners");

  private final String test = UUID.randomUUID().toString();

  @Test
  void aRaceThatFailedFailsAgainForTheSameReason() {
    assertThatThrownBy(
            () ->
                RacesFailOnce.run(
                    () -> {
                      Race.of(2, caller -> caller);
                      throw FAILURE;
                    },
                    test))
        .isSameAs(FAILURE);

    assertThatThrownBy(() -> RacesFailOnce.run(() -> null, test))
        .isInstanceOf(AssertionError.class)
        .hasCause(FAILURE);
    assertThatCode(() -> RacesFailOnce.run(() -> null, test + "2")).doesNotThrowAnyException();
  }

  @Test
  void otherTestsMayRunAgain() {
    Invocation<Void> plain =
        () -> {
          throw FAILURE;
        };
    assertThatThrownBy(() -> RacesFailOnce.run(plain, test)).isSameAs(FAILURE);
    assertThatCode(() -> RacesFailOnce.run(() -> null, test)).doesNotThrowAnyException();
  }
}
