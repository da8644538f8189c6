package plinth.cli.demo;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import plinth.cli.api.Failure;

/** Asks again until there is an answer, for a limited time. */
final class Patience {
  private static final Duration PAUSE = Duration.ofMillis(150);

  private Patience() {}

  /** Returns the first answer, or nothing if there is none in time. */
  static <T> Optional<T> await(Duration most, Supplier<Optional<T>> question) {
    long end = System.nanoTime() + most.toNanos();
    while (true) {
      Optional<T> answer = question.get();
      if (answer.isPresent() || System.nanoTime() > end) {
        return answer;
      }
      pause();
    }
  }

  /** Returns whether the condition is met in time. */
  static boolean awaitTrue(Duration most, BooleanSupplier condition) {
    return await(most, () -> condition.getAsBoolean() ? Optional.of(true) : Optional.empty())
        .isPresent();
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Failure.unreachable("interrupted");
    }
  }
}
