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

  private static final Duration PAUSE = Duration.ofMillis(20);

  /** Longer than the clock's step. */
  private static final Duration STEP = Duration.ofMillis(5);

  private Await() {}

  /** Waits for what ends at some time, such as a job. */
  public static void until(String what, BooleanSupplier isSo) {
    within(END, what, isSo);
  }

  /** Waits for what may take longer, such as leases that run out. */
  public static void within(Duration most, String what, BooleanSupplier isSo) {
    await(most, PAUSE, what, isSo::getAsBoolean, Boolean::booleanValue);
  }

  /** Waits for a state that soon passes: it is looked for often. */
  public static void closely(String what, BooleanSupplier isSo) {
    await(END, STEP, what, isSo::getAsBoolean, Boolean::booleanValue);
  }

  /**
   * Lets a time go by. What a test holds afterwards may depend on it in one way alone: a slower
   * machine proves less and fails no more.
   *
   * @param why what is there, or could have come, by then
   */
  public static void pass(Duration time, String why) {
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("while waiting: " + why, e);
    }
  }

  /** A moment after everything that was done before, and before everything that is done next. */
  public static Instant moment() {
    pass(STEP, "what was done lies before");
    Instant moment = Instant.now();
    pass(STEP, "what is done next lies behind");
    return moment;
  }

  /** What is asked for, once it is as it is in the end. */
  public static <T> T until(String what, Supplier<T> ask, Predicate<T> isRight) {
    return await(END, PAUSE, what, ask, isRight);
  }

  /** Waits for what somebody is told to do at once. */
  public static void promptly(String what, BooleanSupplier isSo) {
    within(PROMPT, what, isSo);
  }

  /** What is asked for, once it is as it becomes at once. */
  public static <T> T promptly(String what, Supplier<T> ask, Predicate<T> isRight) {
    return await(PROMPT, PAUSE, what, ask, isRight);
  }

  /** The same where what was seen last says enough. */
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
