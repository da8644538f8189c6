package plinth.jobs;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.tenancy.MainPlane;

/** Queues, lists and cancels platform jobs, which work on whole workspaces. */
@Stateless
@MainPlane
public class PlatformJobs {
  @Inject private JobRepository repository;
  @Inject private Event<PlatformJobQueued> queued;

  /**
   * Queues a job. It starts once the caller's transaction is committed, and not at all when that is
   * rolled back. At most one job of the platform is open for a workspace, whatever its kind:
   * refuses with {@link JobProblem#WORKSPACE_BUSY} otherwise, to all but one of those who come at
   * once.
   *
   * @param kind the key of a {@link PlatformJobKind}
   * @param workspaceId the workspace that it is about; null: about none, or one that is not there
   *     yet
   * @param subject what it works on, in words of the kind, by which it is found; such as the
   *     workspace's subdomain
   * @param parameters what the kind needs to know
   */
  public Job queue(
      Caller caller,
      String kind,
      @Nullable Long workspaceId,
      @Nullable String subject,
      JsonObject parameters) {
    if (workspaceId != null) {
      repository.lock(workspaceId);
    }
    JobRepository.Row row =
        repository
            .insert(caller, workspaceId, kind, subject, parameters)
            .orElseThrow(() -> new Problem(JobProblem.WORKSPACE_BUSY));
    queued.fire(new PlatformJobQueued(row.id()));
    return row.job();
  }

  /** The job with this slug; refuses when there is none. */
  public JobDetail get(Caller caller, String slug) {
    return repository.detail(slug).orElseThrow(() -> Problem.notFound("Job"));
  }

  /** The job with this slug, if there is one. */
  public Optional<JobDetail> find(Caller caller, String slug) {
    return repository.detail(slug);
  }

  /** Whether a job of this kind that works on this thing is queued or running. */
  public boolean isOpen(Caller caller, String kind, String subject) {
    return repository.hasOpen(kind, subject);
  }

  /** Some of the jobs of the platform, the newest first. */
  public List<JobEntry> newest(Caller caller, JobFilter filter, long most) {
    return repository.newest(filter, most);
  }

  /** How many there are. */
  public long count(Caller caller, JobFilter filter) {
    return repository.count(filter);
  }

  /** The last job of a kind for each thing that one worked on. */
  public Map<String, Job> latest(Caller caller, String kind) {
    return repository.latest(kind);
  }

  /** Cancels a job that has not ended: the step at work is finished, no other follows. */
  public JobDetail cancel(Caller caller, String slug) {
    JobRepository.Row row = repository.bySlug(slug).orElseThrow(() -> Problem.notFound("Job"));
    if (!repository.cancel(row.id())) {
      throw new Problem(JobProblem.JOB_FINISHED);
    }
    return get(caller, slug);
  }
}
