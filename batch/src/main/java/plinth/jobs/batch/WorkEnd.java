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
import plinth.kernel.BestEffort;
import plinth.kernel.Log;
import plinth.kernel.Problem;
import plinth.tenancy.TransientFailure;

/**
 * Records the beginning and the end of an execution, and marks the job as failed if a chunk or step
 * failed. After a transient failure or a stop of the execution, the row stays unchanged: either it
 * already says what happens to the job, or the job falls silent and is resumed from its checkpoint.
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
  @Inject private RunRecorder notes;
  @Inject private JobStarter starter;

  @Override
  public void beforeJob() {
    WorkOrder order = order();
    order.runBound(
        () -> {
          BestEffort.run("job_begin", () -> recordStart(order));
          return true;
        });
  }

  private void recordStart(WorkOrder order) {
    if (order.workspace() == null) {
      platformRuns.start(order.caller(), order.jobId(), order.fence());
    } else {
      runs.start(order.caller(), order.jobId(), order.fence());
    }
  }

  private WorkOrder order() {
    return WorkOrder.of(BatchRuntime.getJobOperator().getParameters(job.getExecutionId()));
  }

  @Override
  public void afterJob() {
    WorkOrder order = order();
    try {
      order.runBound(
          () -> {
            BestEffort.run("job_note", () -> notes.recordEnd(order, job));
            return NOT_FAILED.contains(job.getBatchStatus()) || failIfPermanent(order);
          });
    } finally {
      starter.onEnded(order);
    }
  }

  private boolean failIfPermanent(WorkOrder order) {
    Throwable failure = WorkOrder.failure(job).orElse(null);
    if (failure == null) {
      LOG.warn("job_interrupted", "job_id", order.jobId(), "reason", "a chunk was not committed");
      return false;
    }
    if (TransientFailure.isCauseOf(failure)) {
      LOG.warn(
          "job_interrupted",
          "job_id",
          order.jobId(),
          "reason",
          String.valueOf(failure.getMessage()));
      return false;
    }
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof Problem problem) {
        fail(order, problem.fullMessage());
        return true;
      }
    }
    LOG.error("job_failed", failure, "job_id", order.jobId());
    fail(order, "Something went wrong on our side");
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
