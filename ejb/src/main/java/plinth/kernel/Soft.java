package plinth.kernel;

/** The one word for fail-soft work: what fails here is logged and never reaches the caller. */
public final class Soft {
  private static final Log LOG = Log.of(Soft.class);

  private Soft() {}

  /** Runs the work; a failure is logged under {@code name}. */
  public static void run(String name, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      LOG.error(name + "_failed", e);
    }
  }
}
