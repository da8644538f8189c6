package plinth.jobs;

import jakarta.ejb.Stateless;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Setting;
import plinth.kernel.Time;
import plinth.tenancy.Standing;
import plinth.tenancy.Tenanted;

/**
 * What a runner of jobs needs: the lease of one job, its chunks, its failure. The caller is the
 * platform, in the job's workspace; the chunks act as whoever queued the job.
 *
 * <p>Spec: Jobs.
 */
@Stateless
@Tenanted
public class JobRuns {
  /** How often a job is taken up again without getting any further. */
  private static final int MOST_ATTEMPTS = 5;

  @Inject private JobRepository repository;
  @Inject @Any private Instance<JobKind> kinds;

  /** Takes a job's lease: the fencing number, or empty when another has it or the job has ended. */
  public Optional<Long> claim(Caller caller, long jobId) {
    return repository.claim(jobId, staleBefore());
  }

  /** The numbers of this workspace's jobs that nobody works on although they are open. */
  public List<Long> stale(Caller caller) {
    return repository.stale(staleBefore());
  }

  /**
   * Whether the job may run as its workspace stands now; one that may not, or that has been taken
   * up too often without getting further, is ended here as failed.
   */
  public boolean admit(Caller caller, long jobId, long fence, Standing standing) {
    Optional<JobRepository.Held> held = repository.hold(jobId, fence);
    if (held.isEmpty()) {
      return false;
    }
    if (repository.attempts(jobId) > MOST_ATTEMPTS) {
      repository.fail(jobId, fence, "It stopped " + MOST_ATTEMPTS + " times at the same place");
      return false;
    }
    try {
      standing.check(kind(held.get().kind()).isWrite());
      return true;
    } catch (Problem refused) {
      repository.fail(jobId, fence, String.valueOf(refused.getMessage()));
      return false;
    }
  }

  /**
   * Does the next chunk in the current transaction. The row is locked first: whoever lost the lease
   * stops here, and whoever looks for silent jobs passes over one that is at work.
   *
   * @return whether another chunk follows
   */
  public boolean chunk(Caller caller, long jobId, long fence) {
    Optional<JobRepository.Held> found = repository.hold(jobId, fence);
    if (found.isEmpty()) {
      return false;
    }
    JobRepository.Held held = found.get();
    Caller maker =
        JobCaller.fromJson(held.caller(), caller.requiredWorkspace(), held.work().slug());
    Chunk chunk = kind(held.kind()).next(maker, held.work());
    repository.progress(jobId, chunk);
    return chunk.checkpoint() != null;
  }

  /** Ends the job as failed, unless the lease was lost meanwhile. */
  public void fail(Caller caller, long jobId, long fence, String error) {
    repository.fail(jobId, fence, error);
  }

  /** Before this moment a heartbeat counts as silence. */
  static Instant staleBefore() {
    return Time.now().minus(Setting.PLINTH_JOB_LEASE.seconds());
  }

  private JobKind kind(String key) {
    return kinds.stream()
        .filter(kind -> kind.key().equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no kind of job is called " + key));
  }
}
