package plinth.jobs.batch;

import jakarta.batch.api.listener.AbstractJobListener;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.batch.runtime.BatchStatus;
import jakarta.batch.runtime.context.JobContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.EnumSet;
import java.util.Set;
import plinth.jobs.JobRuns;
import plinth.jobs.PlatformRuns;
import plinth.kernel.DbException;
import plinth.kernel.Log;
import plinth.kernel.Problem;
import plinth.kernel.Soft;

/**
 * Notes how an execution ended, and ends the job's row when a chunk or step failed. A failure of
 * the database's connection leaves the row as it is: the job is taken up again from its checkpoint.
 * So does whoever stopped the execution: what becomes of the job is then in its row, or it falls
 * silent.
 */
@Named("workEnd")
@Dependent
public class WorkEnd extends AbstractJobListener {
  private static final Log LOG = Log.of(WorkEnd.class);
  private static final Set<BatchStatus> NOT_FAILED =
      EnumSet.of(
          BatchStatus.STARTED, BatchStatus.STOPPING, BatchStatus.STOPPED, BatchStatus.COMPLETED);

  @Inject private JobContext job;
  @Inject private JobRuns runs;
  @Inject private PlatformRuns platformRuns;
  @Inject private RunNotes notes;

  @Override
  public void afterJob() {
    WorkOrder order =
        WorkOrder.of(BatchRuntime.getJobOperator().getParameters(job.getExecutionId()));
    order.bound(
        () -> {
          Soft.run("job_note", () -> notes.atEnd(order, job));
          return NOT_FAILED.contains(job.getBatchStatus()) || end(order, WorkOrder.failure(job));
        });
  }

  private boolean end(WorkOrder order, Throwable failure) {
    String error = "Something went wrong on our side";
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof Problem problem) {
        fail(order, String.valueOf(problem.getMessage()));
        return true;
      } else if (at instanceof DbException db && db.isUnavailable()) {
        LOG.warn("job_interrupted", "job_id", order.jobId());
        return false;
      }
    }
    LOG.error("job_failed", failure, "job_id", order.jobId());
    fail(order, error);
    return true;
  }

  private void fail(WorkOrder order, String error) {
    if (order.workspace() == null) {
      platformRuns.fail(order.caller(), order.jobId(), order.fence(), error);
    } else {
      runs.fail(order.caller(), order.jobId(), order.fence(), error);
    }
  }
}
