package plinth.jobs.batch;

import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.batch.runtime.BatchStatus;
import jakarta.batch.runtime.Metric;
import jakarta.batch.runtime.Metric.MetricType;
import jakarta.batch.runtime.StepExecution;
import jakarta.batch.runtime.context.JobContext;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Comparator;
import java.util.Date;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.jobs.JobRun;
import plinth.jobs.JobRuns;
import plinth.jobs.JobStep;
import plinth.jobs.PlatformRuns;
import plinth.kernel.Time;

/**
 * Copies the runtime's data on an execution into the row of its job, from time to time while it
 * runs, and at its end. Nothing else reads the runtime's own repository.
 */
@ApplicationScoped
public class RunRecorder {
  @Inject private JobRuns runs;
  @Inject private PlatformRuns platformRuns;

  /** Records a running execution of a workspace's job, in the transaction of its chunk. */
  void recordProgress(WorkOrder order, JobContext job, StepContext step, Instant startedAt) {
    runs.recordRun(order.caller(), order.jobId(), currentRun(order, job, step, startedAt));
  }

  /** Records a heartbeat of a running execution of a platform job. */
  void recordHeartbeat(WorkOrder order, JobContext job, StepContext step, Instant startedAt) {
    platformRuns.recordHeartbeat(
        order.caller(), order.jobId(), currentRun(order, job, step, startedAt));
  }

  private static JobRun currentRun(
      WorkOrder order, JobContext job, StepContext step, Instant startedAt) {
    return run(order, job, BatchStatus.STARTED)
        .withSteps(
            List.of(
                step(
                    step.getStepName(),
                    BatchStatus.STARTED,
                    null,
                    startedAt,
                    null,
                    step.getMetrics())));
  }

  /** Records the end of an execution. */
  void recordEnd(WorkOrder order, JobContext job) {
    JobOperator operator = BatchRuntime.getJobOperator();
    // A runtime returns them in any order.
    List<StepExecution> steps =
        operator.getStepExecutions(job.getExecutionId()).stream()
            .sorted(Comparator.comparingLong(StepExecution::getStepExecutionId))
            .toList();
    BatchStatus status = job.getBatchStatus();
    JobRun run = run(order, job, status);
    if (!steps.isEmpty()) {
      StepExecution last = steps.get(steps.size() - 1);
      // A runtime may report an execution as started until its listeners have ended.
      run =
          run(order, job, status == BatchStatus.STARTED ? last.getBatchStatus() : status)
              .withSteps(steps.stream().map(RunRecorder::step).toList());
    }
    recordRun(order, run);
  }

  private void recordRun(WorkOrder order, JobRun run) {
    if (order.workspace() == null) {
      platformRuns.recordRun(order.caller(), order.jobId(), run);
    } else {
      runs.recordRun(order.caller(), order.jobId(), run);
    }
  }

  private static JobRun run(WorkOrder order, JobContext job, BatchStatus status) {
    return JobRun.of(order.fence(), job.getExecutionId(), order.node(), status.name(), Time.now());
  }

  private static JobStep step(StepExecution done) {
    return step(
        done.getStepName(),
        done.getBatchStatus(),
        done.getExitStatus(),
        moment(done.getStartTime()),
        moment(done.getEndTime()),
        done.getMetrics());
  }

  private static JobStep step(
      String name,
      BatchStatus status,
      @Nullable String exitStatus,
      @Nullable Instant startedAt,
      @Nullable Instant endedAt,
      Metric @Nullable [] metrics) {
    Map<MetricType, Long> counts = new EnumMap<>(MetricType.class);
    if (metrics != null) {
      for (Metric metric : metrics) {
        counts.put(metric.getType(), metric.getValue());
      }
    }
    return new JobStep(
        name,
        status.name(),
        exitStatus,
        startedAt,
        endedAt,
        counts.getOrDefault(MetricType.READ_COUNT, 0L),
        counts.getOrDefault(MetricType.WRITE_COUNT, 0L),
        counts.getOrDefault(MetricType.COMMIT_COUNT, 0L),
        counts.getOrDefault(MetricType.ROLLBACK_COUNT, 0L),
        counts.getOrDefault(MetricType.FILTER_COUNT, 0L),
        counts.getOrDefault(MetricType.READ_SKIP_COUNT, 0L)
            + counts.getOrDefault(MetricType.PROCESS_SKIP_COUNT, 0L)
            + counts.getOrDefault(MetricType.WRITE_SKIP_COUNT, 0L));
  }

  private static @Nullable Instant moment(@Nullable Date date) {
    return date == null ? null : date.toInstant();
  }
}
