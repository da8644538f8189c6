package plinth.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Waits for asynchronous results, and fails if they do not arrive in time. */
public final class Await {
  /** A job may be queued behind many others on a busy machine. */
  private static final Duration END = Duration.ofSeconds(120);

  /** Shorter than a minute, after which timers make up for a lost wake-up. */
  private static final Duration PROMPT = Duration.ofSeconds(20);

  private static final Duration PAUSE = Duration.ofMillis(20);

  /** Longer than the resolution of the clock. */
  private static final Duration STEP = Duration.ofMillis(5);

  private Await() {}

  /** Waits for something that takes a while, such as a job. */
  public static void until(String what, BooleanSupplier isSo) {
    within(END, what, isSo);
  }

  /** Waits for something that may take longer, such as the expiry of leases. */
  public static void within(Duration most, String what, BooleanSupplier isSo) {
    await(most, PAUSE, what, isSo::getAsBoolean, Boolean::booleanValue);
  }

  /** Waits for a short-lived state by checking often. */
  public static void closely(String what, BooleanSupplier isSo) {
    await(END, STEP, what, isSo::getAsBoolean, Boolean::booleanValue);
  }

  /**
   * Waits for a fixed time. A test may depend on it in only one way: on a slower machine it proves
   * less, but does not fail.
   *
   * @param why the reason: what exists, or could have happened, by then
   */
  public static void pass(Duration time, String why) {
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("while waiting: " + why, e);
    }
  }

  /** Returns a time after all earlier actions and before all later ones. */
  public static Instant moment() {
    pass(STEP, "what was done lies before");
    Instant moment = Instant.now();
    pass(STEP, "what is done next lies behind");
    return moment;
  }

  /** Waits for a final state and returns it. */
  public static <T> T until(String what, Supplier<T> ask, Predicate<T> isRight) {
    return await(END, PAUSE, what, ask, isRight);
  }

  /** Waits for something that happens immediately. */
  public static void promptly(String what, BooleanSupplier isSo) {
    within(PROMPT, what, isSo);
  }

  /** Waits for a state that is reached immediately and returns it. */
  public static <T> T promptly(String what, Supplier<T> ask, Predicate<T> isRight) {
    return await(PROMPT, PAUSE, what, ask, isRight);
  }

  /** Waits for a state that is reached immediately; a failure shows the last state seen. */
  public static <T> T promptly(Supplier<T> ask, Predicate<T> isRight) {
    return promptly("it becomes as it should be", ask, isRight);
  }

  private static <T> T await(
      Duration most, Duration pause, String what, Supplier<T> ask, Predicate<T> isRight) {
    Instant end = Instant.now().plus(most);
    T last = ask.get();
    while (!isRight.test(last)) {
      if (Instant.now().isAfter(end)) {
        throw new AssertionError(
            "waited " + most.toSeconds() + " s until " + what + "; last seen: " + last);
      }
      pass(pause, what);
      last = ask.get();
    }
    return last;
  }
}
