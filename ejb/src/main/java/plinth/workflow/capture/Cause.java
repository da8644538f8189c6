package plinth.workflow.capture;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The run that led to another one.
 *
 * @param executionId the run; null: a person, a key or the clock did
 * @param chain the workflows whose runs led to it, its own the last
 */
record Cause(@Nullable Long executionId, List<Long> chain) {
  /** How many runs may follow from one another. */
  static final int MAX_DEPTH = 5;

  /** No run. */
  static final Cause NONE = new Cause(null, List.of());

  /** The workflows as the database takes them. */
  Long[] workflows() {
    return chain.toArray(Long[]::new);
  }

  /** How many runs led to what it sets off. */
  int depth() {
    return chain.size();
  }
}
