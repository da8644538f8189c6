package plinth.workflow.run;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plinth.kernel.Caller;

/** The request id of a run's writes, {@code execution-17}, which traces changes back to the run. */
public final class RunRequestId {
  private static final Pattern TEXT = Pattern.compile("execution-([0-9]{1,18})");

  private RunRequestId() {}

  /** Returns the request id of a run. */
  public static String of(long executionId) {
    return "execution-" + executionId;
  }

  /**
   * Returns the run for which a caller acts, or from whose changes the platform's own ones follow;
   * empty if there is none.
   */
  public static OptionalLong run(Caller caller) {
    Matcher word = TEXT.matcher(caller.origin().requestId());
    boolean isAutomatic =
        caller.kind() == Caller.Kind.AUTOMATION || caller.kind() == Caller.Kind.SYSTEM;
    return isAutomatic && word.matches()
        ? OptionalLong.of(Long.parseLong(word.group(1)))
        : OptionalLong.empty();
  }
}
