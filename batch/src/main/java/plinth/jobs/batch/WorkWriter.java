package plinth.jobs.batch;

import jakarta.batch.api.chunk.AbstractItemWriter;
import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.batch.runtime.context.JobContext;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;
import plinth.jobs.JobRuns;

/** Does one chunk of the job in the runtime's transaction. */
@Named("workWriter")
@Dependent
public class WorkWriter extends AbstractItemWriter {
  @Inject private JobContext job;
  @Inject private StepContext step;
  @Inject private JobRuns runs;

  @Override
  public void writeItems(List<Object> chunk) {
    JobOperator operator = BatchRuntime.getJobOperator();
    WorkOrder order = WorkOrder.of(operator.getParameters(job.getExecutionId()));
    try {
      boolean more = order.bound(() -> runs.chunk(order.caller(), order.jobId(), order.fence()));
      if (!more) {
        step.setTransientUserData(WorkReader.DONE);
      }
    } catch (RuntimeException e) {
      job.setTransientUserData(e);
      throw e;
    }
  }
}
