package plinth.jobs;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Optional;
import plinth.kernel.Caller;
import plinth.kernel.Saga;
import plinth.tenancy.Workspaces;

/**
 * Runs the steps of platform jobs: reads the checkpoint, calls the kind outside of a transaction,
 * stores the result. The caller is the platform; a step acts for the caller who queued the job.
 */
@Saga
@ApplicationScoped
public class PlatformSteps {
  @Inject private PlatformRuns runs;
  @Inject private Workspaces workspaces;
  @Inject @Any private Instance<PlatformJobKind> kinds;

  /**
   * Does the next step.
   *
   * @return whether another one follows; false also when the lease was lost
   */
  public boolean next(Caller caller, long jobId, long fence) {
    Optional<PlatformRuns.Held> found = runs.held(caller, jobId, fence);
    if (found.isEmpty()) {
      return false;
    }
    PlatformRuns.Held held = found.get();
    PlatformStep step = kind(held.kind()).next(maker(held), held.work());
    return runs.advance(caller, jobId, fence, step) && step.chunk().checkpoint() != null;
  }

  /** Who queued the job, in its workspace as the directory has it now: a move changes that. */
  private Caller maker(PlatformRuns.Held held) {
    Caller.Workspace workspace =
        Optional.ofNullable(held.workspaceId())
            .flatMap(workspaces::byId)
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
