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
   * @param workspaceId the workspace that it is about; null: about none
   * @param maker who queued it, as the row keeps it
   * @param work where it goes on
   */
  public record Held(String kind, @Nullable Long workspaceId, JsonObject maker, JobWork work) {}

  /** Takes a job's lease: the fencing number, or empty when another has it or the job has ended. */
  public Optional<Long> claim(Caller caller, long jobId) {
    return leases.claim(jobId);
  }

  /** The numbers of the jobs that nobody works on although they are open. */
  public List<Long> stale(Caller caller) {
    return leases.stale();
  }

  /** Whether the job may run; one taken up too often without getting further is ended as failed. */
  public boolean admit(Caller caller, long jobId, long fence) {
    return leases.hold(jobId, fence).isPresent() && !leases.failsForTooManyAttempts(jobId, fence);
  }

  /** Where the job stands; empty when the lease was lost or the job has ended. */
  public Optional<Held> held(Caller caller, long jobId, long fence) {
    return leases
        .hold(jobId, fence)
        .map(held -> new Held(held.kind(), held.workspaceId(), held.caller(), held.work()));
  }

  /**
   * Tells that the job is still worked on, and how its execution stands: false when the lease was
   * lost or the job has ended.
   */
  public boolean beat(Caller caller, long jobId, JobRun run) {
    return leases.beat(jobId, run);
  }

  /** Notes what a step did: false when the lease was lost or the job has ended meanwhile. */
  public boolean advance(Caller caller, long jobId, long fence, PlatformStep step) {
    if (leases.hold(jobId, fence).isEmpty()) {
      return false;
    }
    leases.progress(jobId, step.chunk());
    JsonObject result = step.result();
    if (result != null) {
      leases.result(jobId, result);
    }
    return true;
  }

  /** Notes that an execution begins to work under a lease. */
  public void begin(Caller caller, long jobId, long fence) {
    leases.begin(jobId, fence);
  }

  /** Notes how an execution of the runtime stands. */
  public void note(Caller caller, long jobId, JobRun run) {
    leases.note(jobId, run);
  }

  /** Ends the job as failed, unless the lease was lost meanwhile. */
  public void fail(Caller caller, long jobId, long fence, String error) {
    leases.fail(jobId, fence, error);
  }
}
