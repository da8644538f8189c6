package plinth.workflow.history;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import plinth.kernel.Caller;
import plinth.kernel.Saga;
import plinth.kernel.Secrets;
import plinth.tenancy.BusinessTime;
import plinth.usage.Metric;
import plinth.usage.Usage;
import plinth.workflow.run.ExecutionRow;

/**
 * Starts and retries runs manually. Each run is counted before it is queued, so that a run above
 * the plan's limit is refused with 402 and leaves nothing behind.
 */
@ApplicationScoped
@Saga
public class StartRuns {
  @Inject private Executions executions;
  @Inject private Usage usage;
  @Inject private BusinessTime time;

  /**
   * Starts a workflow manually. Refuses as {@link Executions#start} does, and after that a run
   * above the plan's limit (402).
   */
  public Execution start(Caller caller, String slug, ManualStart start) {
    executions.requireStartable(caller, slug, start);
    String source = ExecutionRow.BY_HAND + Secrets.randomWord(20);
    Instant now = time.now(caller);
    usage.reserve(caller, Metric.WORKFLOW_EXECUTIONS, source, 1, now);
    try {
      return executions.start(caller, slug, start, source);
    } catch (RuntimeException refused) {
      usage.release(caller, Metric.WORKFLOW_EXECUTIONS, source);
      throw refused;
    }
  }

  /**
   * Resumes a run. Refuses as {@link Executions#retry} does, and a run that was never counted if it
   * is above the plan's limit (402).
   */
  public Execution retry(Caller caller, String slug, long id) {
    Instant now = time.now(caller);
    Optional<String> source = executions.unchargedSource(caller, slug, id);
    source.ifPresent(one -> usage.reserve(caller, Metric.WORKFLOW_EXECUTIONS, one, 1, now));
    return executions.retry(caller, slug, id, now);
  }
}
