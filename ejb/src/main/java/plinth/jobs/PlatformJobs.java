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
   * Queues a job. It starts after the commit of the caller's transaction, and not at all after a
   * rollback. At most one platform job is open for a workspace, whatever its kind: otherwise the
   * request is refused with {@link JobProblem#WORKSPACE_BUSY}. Of concurrent requests, one
   * succeeds.
   *
   * @param kind the key of a {@link PlatformJobKind}
   * @param workspaceId the workspace that the job concerns; null: none, or one that does not exist
   *     yet
   * @param subject what it works on, in a form that the kind defines and by which it can be found,
   *     such as the workspace's subdomain
   * @param parameters the parameters of the kind
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

  /** The job with this slug; throws a problem if there is none. */
  public JobDetail get(Caller caller, String slug) {
    return repository.findDetail(slug).orElseThrow(() -> Problem.notFound("Job"));
  }

  /** The job with this slug, if there is one. */
  public Optional<JobDetail> find(Caller caller, String slug) {
    return repository.findDetail(slug);
  }

  /** Whether a job of this kind and subject is queued or running. */
  public boolean isOpen(Caller caller, String kind, String subject) {
    return repository.hasOpen(kind, subject);
  }

  /** The newest jobs of the platform, newest first. */
  public List<JobEntry> listNewest(Caller caller, JobFilter filter, long most) {
    return repository.listNewest(filter, most);
  }

  /** The number of jobs that match. */
  public long count(Caller caller, JobFilter filter) {
    return repository.count(filter);
  }

  /** The last job of a kind for each subject. */
  public Map<String, Job> latestBySubject(Caller caller, String kind) {
    return repository.latestBySubject(kind);
  }

  /** Cancels a job that has not ended: the current step is finished, and no other follows. */
  public JobDetail cancel(Caller caller, String slug) {
    JobRepository.Row row = repository.findBySlug(slug).orElseThrow(() -> Problem.notFound("Job"));
    if (!repository.cancel(row.id())) {
      throw new Problem(JobProblem.JOB_FINISHED);
    }
    return get(caller, slug);
  }
}
