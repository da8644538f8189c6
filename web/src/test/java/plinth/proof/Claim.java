package plinth.proof;

import java.util.Objects;

/** What a proof claims; a claim that does not hold ends it. */
final class Claim {
  private Claim() {}

  /** Work that may throw anything. */
  @FunctionalInterface
  interface Attempt {
    void run() throws Exception;
  }

  static void that(String what, Object actual, Object expected) {
    if (!Objects.equals(actual, expected)) {
      throw new AssertionError(what + ": expected " + expected + ", was " + actual);
    }
  }

  static void holds(String what, boolean condition) {
    that(what, condition, true);
  }

  /** Claims that the work throws, and answers what it threw, with what a server wrapped around. */
  static Throwable refused(String what, Attempt work) {
    try {
      work.run();
    } catch (Exception e) {
      return e;
    }
    throw new AssertionError(what + ": nothing was thrown");
  }

  /** Claims that the work throws and that the words stand in what it threw. */
  static void refused(String what, String words, Attempt work) {
    Throwable thrown = refused(what, work);
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      if (String.valueOf(at.getMessage()).contains(words)) {
        return;
      }
    }
    throw new AssertionError(what + ": refused for another reason", thrown);
  }
}
