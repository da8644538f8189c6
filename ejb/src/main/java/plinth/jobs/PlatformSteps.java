package plinth.jobs;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.Optional;
import plinth.kernel.Caller;
import plinth.kernel.Saga;
import plinth.tenancy.Workspaces;

/**
 * Runs the steps of platform jobs: reads the checkpoint, calls the kind outside of a transaction,
 * and stores the result. The caller is the platform; a step acts for the caller who queued the job.
 */
@Saga
@ApplicationScoped
public class PlatformSteps {
  @Inject private PlatformRuns runs;
  @Inject private Workspaces workspaces;
  @Inject @Any private Instance<PlatformJobKind> kinds;

  /**
   * The name of the batch job that does the work, if the job may run. A job that was resumed too
   * often without progress fails.
   */
  public Optional<String> admit(Caller caller, long jobId, long fence) {
    return runs.admit(caller, jobId, fence)
        ? runs.lock(caller, jobId, fence).map(held -> kind(held.kind()).batch().name())
        : Optional.empty();
  }

  /** Whether a step of the batch runtime has work to do; false also if the lease was lost. */
  public boolean isDueIn(Caller caller, String step, long jobId, long fence) {
    return runs.lock(caller, jobId, fence)
        .filter(held -> isDoneBy(kind(held.kind()), held.work(), step))
        .isPresent();
  }

  private static boolean isDoneBy(PlatformJobKind kind, JobWork work, String step) {
    return kind.batch().isDoneBy(kind.step(work), step);
  }

  /**
   * Does the next step of the work.
   *
   * @param within the step of the batch runtime
   * @return whether another one follows within it; false also if the lease was lost
   */
  public boolean runStep(Caller caller, String within, long jobId, long fence) {
    Optional<PlatformRuns.Held> found = runs.lock(caller, jobId, fence);
    if (found.isEmpty()) {
      return false;
    }
    PlatformRuns.Held held = found.get();
    PlatformJobKind kind = kind(held.kind());
    PlatformStep step = kind.runStep(maker(held), held.work());
    JsonObject checkpoint = step.chunk().checkpoint();
    return runs.advance(caller, jobId, fence, step)
        && checkpoint != null
        && isDoneBy(kind, held.work().withCheckpoint(checkpoint), within);
  }

  /**
   * Who queued the job, in its workspace as the directory shows it now, because a move changes it.
   */
  private Caller maker(PlatformRuns.Held held) {
    Caller.Workspace workspace =
        Optional.ofNullable(held.workspaceId())
            .flatMap(workspaces::findById)
            .map(Workspaces.Entry::workspace)
            .orElse(null);
    return JobCaller.fromJson(held.maker(), workspace, held.work().slug());
  }

  private PlatformJobKind kind(String key) {
    return kinds.stream()
        .filter(kind -> kind.key().equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no kind of platform job is called " + key));
  }
}
