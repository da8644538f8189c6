package plinth.jobs;

import java.time.Instant;
import java.util.List;

/**
 * One execution of the batch runtime that worked on a job, as last reported: at its end, or with an
 * earlier heartbeat.
 *
 * @param fence the fencing number of its lease; a later run has a higher one
 * @param execution the number that the runtime gave it, on its node and in its repository
 * @param node the node on which it ran
 * @param status the runtime's status, such as {@code STARTED}, which an execution keeps when it is
 *     killed
 * @param toldAt when this was reported
 * @param steps its steps, in order
 */
public record JobRun(
    long fence, long execution, String node, String status, Instant toldAt, List<JobStep> steps) {
  /** A present or past run, without a step so far. */
  public static JobRun of(long fence, long execution, String node, String status, Instant toldAt) {
    return new JobRun(fence, execution, node, status, toldAt, List.of());
  }

  /** The same run with these steps. */
  public JobRun withSteps(List<JobStep> done) {
    return new JobRun(fence, execution, node, status, toldAt, done);
  }
}
