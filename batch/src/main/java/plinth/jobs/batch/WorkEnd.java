package plinth.jobs.batch;

import jakarta.batch.api.listener.AbstractJobListener;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.batch.runtime.BatchStatus;
import jakarta.batch.runtime.context.JobContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import plinth.jobs.JobRuns;
import plinth.kernel.DbException;
import plinth.kernel.Log;
import plinth.kernel.Problem;

/**
 * Ends the job's row when a chunk failed. A failure of the database's connection leaves the row as
 * it is: the job is taken up again from its checkpoint.
 */
@Named("workEnd")
@Dependent
public class WorkEnd extends AbstractJobListener {
  private static final Log LOG = Log.of(WorkEnd.class);

  @Inject private JobContext job;
  @Inject private JobRuns runs;

  @Override
  public void afterJob() {
    if (job.getBatchStatus() == BatchStatus.COMPLETED
        || job.getBatchStatus() == BatchStatus.STARTED) {
      return;
    }
    WorkOrder order =
        WorkOrder.of(BatchRuntime.getJobOperator().getParameters(job.getExecutionId()));
    order.bound(() -> end(order, WorkOrder.failure(job)));
  }

  private boolean end(WorkOrder order, Throwable failure) {
    String error = "Something went wrong on our side";
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof Problem problem) {
        runs.fail(
            order.caller(), order.jobId(), order.fence(), String.valueOf(problem.getMessage()));
        return true;
      } else if (at instanceof DbException db && db.isUnavailable()) {
        LOG.warn("job_interrupted", "job_id", order.jobId());
        return false;
      }
    }
    LOG.error("job_failed", failure, "job_id", order.jobId());
    runs.fail(order.caller(), order.jobId(), order.fence(), error);
    return true;
  }
}
