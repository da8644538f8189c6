package plinth.jobs.batch;

import jakarta.batch.api.chunk.AbstractItemWriter;
import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.batch.runtime.context.JobContext;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import plinth.jobs.JobRuns;
import plinth.kernel.Time;

/**
 * Does one chunk of the job in the runtime's transaction. With the first chunk, and then from time
 * to time, it also stores the runtime's counts.
 */
@Named("workWriter")
@Dependent
public class WorkWriter extends AbstractItemWriter {
  private static final Duration NOTED_EACH = Duration.ofSeconds(5);

  @Inject private JobContext job;
  @Inject private StepContext step;
  @Inject private JobRuns runs;
  @Inject private RunRecorder notes;

  private final Instant startedAt = Time.now();
  private Instant noteAt = startedAt;

  @Override
  public void writeItems(List<Object> chunk) {
    JobOperator operator = BatchRuntime.getJobOperator();
    WorkOrder order = WorkOrder.of(operator.getParameters(job.getExecutionId()));
    try {
      boolean more = order.runBound(() -> runChunk(order));
      if (!more) {
        step.setTransientUserData(WorkReader.DONE);
      }
    } catch (RuntimeException e) {
      job.setTransientUserData(e);
      throw e;
    }
  }

  private boolean runChunk(WorkOrder order) {
    boolean isMore =
        runs.runChunk(order.caller(), step.getStepName(), order.jobId(), order.fence());
    Instant now = Time.now();
    if (isMore && !now.isBefore(noteAt)) {
      noteAt = now.plus(NOTED_EACH);
      notes.recordProgress(order, job, step, startedAt);
    }
    return isMore;
  }
}
