package plinth.jobs;

import java.time.Instant;
import java.util.List;

/**
 * One execution of the batch runtime that worked on a job, as it was last told: at its end, or with
 * a heartbeat before.
 *
 * @param fence the fencing number of its lease; a later run has a higher one
 * @param execution the runtime's number of it, on its node and in its repository
 * @param node the node it ran on
 * @param status the runtime's word, such as {@code STARTED}; one that was killed stays so
 * @param toldAt when this was told
 * @param steps its steps, in order
 */
public record JobRun(
    long fence, long execution, String node, String status, Instant toldAt, List<JobStep> steps) {
  /** A run that is at work or was, without a step so far. */
  public static JobRun of(long fence, long execution, String node, String status, Instant toldAt) {
    return new JobRun(fence, execution, node, status, toldAt, List.of());
  }

  /** The same run with these steps. */
  public JobRun with(List<JobStep> done) {
    return new JobRun(fence, execution, node, status, toldAt, done);
  }
}
