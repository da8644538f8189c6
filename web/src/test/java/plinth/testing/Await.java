package plinth.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Waits for what comes in its own time; fails when it does not come. */
public final class Await {
  /** A job may stand behind many others on a busy machine. */
  private static final Duration END = Duration.ofSeconds(120);

  /** Before the clocks that make up each minute for a nudge that was lost. */
  private static final Duration PROMPT = Duration.ofSeconds(20);

  private static final long PAUSE_MILLIS = 20;

  private Await() {}

  /** Waits for what ends at some time, such as a job. */
  public static void until(String what, BooleanSupplier isSo) {
    await(END, what, isSo::getAsBoolean, Boolean::booleanValue);
  }

  /** What is asked for, once it is as it is in the end. */
  public static <T> T until(String what, Supplier<T> ask, Predicate<T> isRight) {
    return await(END, what, ask, isRight);
  }

  /** Waits for what somebody is told to do at once. */
  public static void promptly(String what, BooleanSupplier isSo) {
    await(PROMPT, what, isSo::getAsBoolean, Boolean::booleanValue);
  }

  /** What is asked for, once it is as it becomes at once. */
  public static <T> T promptly(String what, Supplier<T> ask, Predicate<T> isRight) {
    return await(PROMPT, what, ask, isRight);
  }

  /** The same where what was seen last says enough. */
  public static <T> T promptly(Supplier<T> ask, Predicate<T> isRight) {
    return promptly("it becomes as it should be", ask, isRight);
  }

  private static <T> T await(Duration most, String what, Supplier<T> ask, Predicate<T> isRight) {
    Instant end = Instant.now().plus(most);
    T last = ask.get();
    while (!isRight.test(last)) {
      if (Instant.now().isAfter(end)) {
        throw new AssertionError(
            "waited " + most.toSeconds() + " s until " + what + "; last seen: " + last);
      }
      pause();
      last = ask.get();
    }
    return last;
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
