package plinth.testing;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;

/** A race test cannot pass in a second run; other tests can. */
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
                    test,
                    Set.of()))
        .isSameAs(FAILURE);

    assertThatThrownBy(() -> RacesFailOnce.run(() -> null, test, Set.of()))
        .isInstanceOf(AssertionError.class)
        .hasCause(FAILURE);
    assertThatCode(() -> RacesFailOnce.run(() -> null, test + "2", Set.of()))
        .doesNotThrowAnyException();
  }

  @Test
  void aTestWithTheTagOfRacesFailsAgain() {
    Invocation<Void> inside =
        () -> {
          throw FAILURE;
        };
    assertThatThrownBy(() -> RacesFailOnce.run(inside, test, Set.of(Race.TAG))).isSameAs(FAILURE);
    assertThatThrownBy(() -> RacesFailOnce.run(() -> null, test, Set.of(Race.TAG)))
        .hasCause(FAILURE);
  }

  @Test
  void otherTestsMayRunAgain() {
    Invocation<Void> plain =
        () -> {
          throw FAILURE;
        };
    assertThatThrownBy(() -> RacesFailOnce.run(plain, test, Set.of())).isSameAs(FAILURE);
    assertThatCode(() -> RacesFailOnce.run(() -> null, test, Set.of())).doesNotThrowAnyException();
  }
}
