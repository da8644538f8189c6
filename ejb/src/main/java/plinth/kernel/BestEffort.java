package plinth.kernel;

import java.util.function.Supplier;

/** Runs work whose failure must not reach the caller: exceptions are logged and swallowed. */
public final class BestEffort {
  private static final Log LOG = Log.of(BestEffort.class);

  private BestEffort() {}

  /** Runs the work; a failure is logged under {@code name}. */
  public static void run(String name, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      LOG.error(name + "_failed", e);
    }
  }

  /**
   * Returns the result of the work, or {@code instead} if it fails; the failure is logged the same
   * way.
   */
  public static <T> T get(String name, T instead, Supplier<T> work) {
    try {
      return work.get();
    } catch (RuntimeException e) {
      LOG.error(name + "_failed", e);
      return instead;
    }
  }
}
