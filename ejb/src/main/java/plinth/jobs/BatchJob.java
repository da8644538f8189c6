package plinth.jobs;

import java.util.List;

/**
 * The job of the batch runtime that does the work of a kind, as its XML in {@code
 * META-INF/batch-jobs} describes it.
 *
 * @param name the id of the job
 * @param steps the ids of its steps, in their order
 */
public record BatchJob(String name, List<String> steps) {
  /** Work on a workspace in one step. */
  static final BatchJob WORK = new BatchJob("work", List.of("chunks"));

  /** Work on whole workspaces in one step. */
  static final BatchJob PLATFORM = new BatchJob("platform", List.of("steps"));

  /**
   * Whether a step of the runtime does work that has reached a given step. That step itself does,
   * and so does each later one, because the runtime never goes back, whereas a purge that finds
   * late rows does.
   *
   * @param at the step that the work has reached
   * @param step the step of the runtime
   */
  boolean isDoneBy(String at, String step) {
    return steps.indexOf(at) <= steps.indexOf(step);
  }
}
