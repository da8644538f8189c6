package plinth.jobs;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.tenancy.MainPlane;

/**
 * Use cases of the platform job runner in the main plane: leases, checkpoints and failures of one
 * job. Each call is a short transaction.
 */
@Stateless
@MainPlane
public class PlatformRuns {
  @Inject private JobLeases leases;

  /**
   * A job whose lease is held.
   *
   * @param kind key of its kind
   * @param workspaceId the workspace that the job concerns; null: none
   * @param maker who queued it, as stored in the row
   * @param work its parameters and checkpoint
   */
  public record Held(String kind, @Nullable Long workspaceId, JsonObject maker, JobWork work) {}

  /**
   * Takes a job's lease and returns the fencing number; empty if another runner holds it or the job
   * has ended.
   */
  public Optional<Long> claim(Caller caller, long jobId) {
    return leases.claim(jobId);
  }

  /** The numbers of open jobs without a runner. */
  public List<Long> listStale(Caller caller) {
    return leases.listStale();
  }

  /** Whether the job may run. A job that was resumed too often without progress fails. */
  public boolean admit(Caller caller, long jobId, long fence) {
    return leases.lock(jobId, fence).isPresent() && !leases.failIfExhausted(jobId, fence);
  }

  /** The current state of the job; empty if the lease was lost or the job has ended. */
  public Optional<Held> lock(Caller caller, long jobId, long fence) {
    return leases
        .lock(jobId, fence)
        .map(held -> new Held(held.kind(), held.workspaceId(), held.caller(), held.work()));
  }

  /**
   * Records a heartbeat and the state of the execution. Returns false if the lease was lost or the
   * job has ended.
   */
  public boolean recordHeartbeat(Caller caller, long jobId, JobRun run) {
    return leases.recordHeartbeat(jobId, run);
  }

  /**
   * Stores the result of a step. Returns false if the lease was lost or the job has ended
   * meanwhile.
   */
  public boolean advance(Caller caller, long jobId, long fence, PlatformStep step) {
    if (leases.lock(jobId, fence).isEmpty()) {
      return false;
    }
    leases.progress(jobId, step.chunk());
    JsonObject result = step.result();
    if (result != null) {
      leases.result(jobId, result);
    }
    return true;
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
}
