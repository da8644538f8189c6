package plinth.workspace.purge;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.Arrays;
import plinth.jobs.BatchJob;
import plinth.jobs.JobWork;
import plinth.jobs.PlatformJobKind;
import plinth.jobs.PlatformStep;
import plinth.kernel.Caller;
import plinth.kernel.Json;

/**
 * Purges a workspace, step by step. Its progress is in the row of the purge, so that a job that
 * takes over continues there; the checkpoint shows the progress to the batch runtime and to
 * operators.
 */
@ApplicationScoped
public class PurgeJob implements PlatformJobKind {
  /** The key of this kind. */
  public static final String KEY = "workspace.purge";

  private static final BatchJob BATCH =
      new BatchJob("purge", Arrays.stream(PurgeStep.values()).map(PurgeStep::code).toList());

  @Inject private PurgeSteps steps;
  @Inject private Purges purges;

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public BatchJob batch() {
    return BATCH;
  }

  @Override
  public String step(JobWork work) {
    JsonObject checkpoint = work.checkpoint();
    return checkpoint == null ? PurgeStep.SETTLE.code() : checkpoint.getString("step");
  }

  @Override
  public PlatformStep runStep(Caller caller, JobWork work) {
    long id = work.parameters().getJsonNumber("purge").longValueExact();
    PurgeSteps.Progress progress = steps.advance(caller, id);
    if (progress == PurgeSteps.Progress.WAITING) {
      PurgePause.pause();
    }
    PurgeView purge = PurgeView.of(purges.requireRow(caller, id));
    JsonObject standing =
        Json.createObjectBuilder().add("purge", id).add("step", purge.step()).build();
    return progress == PurgeSteps.Progress.DONE
        ? PlatformStep.last(1, 0).withTotal(1).withResult(standing)
        : PlatformStep.more(standing, 0, 0).withTotal(1);
  }
}
