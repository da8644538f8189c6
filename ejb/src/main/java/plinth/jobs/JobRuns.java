package plinth.jobs;

import jakarta.ejb.Stateless;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.Tenanted;
import plinth.tenancy.WorkspaceStatus;

/**
 * Use cases of the job runner: leases, chunks and failures of one job. The caller is the platform,
 * in the job's workspace; chunks act for the caller who queued the job.
 */
@Stateless
@Tenanted
public class JobRuns {
  @Inject private JobLeases leases;
  @Inject private JobMakers makers;
  @Inject private BoundWorkspace bound;
  @Inject @Any private Instance<JobKind> kinds;

  /**
   * Takes a job's lease and returns the fencing number; empty if another runner holds it or the job
   * has ended.
   */
  public Optional<Long> claim(Caller caller, long jobId) {
    return leases.claim(jobId);
  }

  /** The numbers of this workspace's open jobs without a runner. */
  public List<Long> listStale(Caller caller) {
    return leases.listStale();
  }

  /**
   * The name of the batch job that does the work, if the status of the workspace allows it to run.
   * A job that may not run, or that was resumed too often without progress, fails here.
   */
  public Optional<String> admit(Caller caller, long jobId, long fence, WorkspaceStatus status) {
    Optional<JobLeases.Held> held = leases.lock(jobId, fence);
    if (held.isEmpty() || leases.failIfExhausted(jobId, fence)) {
      return Optional.empty();
    }
    try {
      JobKind kind = kind(held.get().kind());
      status.check(kind.isWrite());
      return Optional.of(kind.batch().name());
    } catch (Problem refused) {
      leases.fail(jobId, fence, String.valueOf(refused.getMessage()));
      return Optional.empty();
    }
  }

  private static boolean isDoneBy(JobKind kind, JobWork work, String step) {
    return kind.batch().isDoneBy(kind.step(work), step);
  }

  /**
   * Does the next chunk in the current transaction. The row is locked first: a runner that lost the
   * lease stops here, and the search for silent jobs skips jobs at work. A resumed execution passes
   * completed steps, for which this method does nothing.
   *
   * @param step the step of the batch runtime
   * @return whether another chunk follows in this step
   */
  public boolean runChunk(Caller caller, String step, long jobId, long fence) {
    Optional<JobLeases.Held> found = leases.lock(jobId, fence);
    if (found.isEmpty()) {
      return false;
    }
    JobLeases.Held held = found.get();
    JobKind kind = kind(held.kind());
    if (!isDoneBy(kind, held.work(), step)) {
      return false;
    }
    Caller queued =
        JobCaller.fromJson(held.caller(), caller.requireWorkspace(), held.work().slug());
    String permission = kind.permission(held.work());
    Caller maker = permission == null ? queued : makers.currentCaller(queued, permission);
    bound.bindOperator(maker);
    Chunk chunk = kind.runChunk(maker, held.work());
    leases.progress(jobId, chunk);
    return chunk.checkpoint() != null
        && isDoneBy(kind, held.work().withCheckpoint(chunk.checkpoint()), step);
  }

  /** Records that an execution begins to work under a lease. */
  public void start(Caller caller, long jobId, long fence) {
    leases.start(jobId, fence);
  }

  /** Records the state of an execution of the runtime. */
  public void recordRun(Caller caller, long jobId, JobRun run) {
    leases.recordRun(jobId, run);
  }

  /** Marks the job as failed, unless the lease was lost meanwhile. */
  public void fail(Caller caller, long jobId, long fence, String error) {
    leases.fail(jobId, fence, error);
  }

  private JobKind kind(String key) {
    return kinds.stream()
        .filter(kind -> kind.key().equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no kind of job is called " + key));
  }
}
