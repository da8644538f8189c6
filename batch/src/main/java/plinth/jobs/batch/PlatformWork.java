package plinth.jobs.batch;

import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.batch.runtime.context.JobContext;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Instant;
import plinth.jobs.PlatformSteps;
import plinth.kernel.Time;

/**
 * Does the part of a platform job that belongs to one step of the runtime, outside of any
 * transaction, and sends heartbeats meanwhile. When it is stopped, it ends after the current call.
 */
@Named("platformWork")
@Dependent
public class PlatformWork extends AbstractBatchlet {
  @Inject private JobContext job;
  @Inject private StepContext step;
  @Inject private PlatformSteps steps;
  @Inject private RunRecorder notes;
  @Inject private Heartbeats heartbeats;

  private volatile boolean isStopped;

  @Override
  public String process() {
    WorkOrder order =
        WorkOrder.of(BatchRuntime.getJobOperator().getParameters(job.getExecutionId()));
    Instant startedAt = Time.now();
    long done = 0;
    boolean isMore = order.runBound(() -> isDue(order));
    try (Heartbeats.Beating beating =
        heartbeats.start(() -> notes.recordHeartbeat(order, job, step, startedAt))) {
      while (isMore && !isStopped) {
        isMore = order.runBound(() -> runStep(order));
        done++;
      }
      return "steps:" + done;
    } catch (RuntimeException e) {
      job.setTransientUserData(e);
      throw e;
    }
  }

  private boolean isDue(WorkOrder order) {
    return steps.isDueIn(order.caller(), step.getStepName(), order.jobId(), order.fence());
  }

  private boolean runStep(WorkOrder order) {
    return steps.runStep(order.caller(), step.getStepName(), order.jobId(), order.fence());
  }

  @Override
  public void stop() {
    isStopped = true;
  }
}
