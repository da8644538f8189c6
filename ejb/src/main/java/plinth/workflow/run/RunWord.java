package plinth.workflow.run;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plinth.kernel.Caller;

/**
 * The word by which what a run changes is traced back to it: the request id of its writes, {@code
 * execution-17}.
 */
public final class RunWord {
  private static final Pattern TEXT = Pattern.compile("execution-([0-9]{1,18})");

  private RunWord() {}

  /** The word of a run. */
  public static String of(long executionId) {
    return "execution-" + executionId;
  }

  /** The run that a caller works for; empty when it is no run. */
  public static OptionalLong run(Caller caller) {
    Matcher word = TEXT.matcher(caller.origin().requestId());
    return caller.kind() == Caller.Kind.AUTOMATION && word.matches()
        ? OptionalLong.of(Long.parseLong(word.group(1)))
        : OptionalLong.empty();
  }
}
