package plinth.workflow.capture;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The run that caused another one.
 *
 * @param executionId the run; null if a person, a key or the clock was the cause
 * @param chain the workflows whose runs led to it, including its own as the last one
 */
record Cause(@Nullable Long executionId, List<Long> chain) {
  /** The maximum length of a chain of runs. */
  static final int MAX_DEPTH = 5;

  /** No run. */
  static final Cause NONE = new Cause(null, List.of());

  /** Returns the workflows as a database array. */
  Long[] workflows() {
    return chain.toArray(Long[]::new);
  }

  /** Returns how many runs led to the one that it causes. */
  int depth() {
    return chain.size();
  }
}
