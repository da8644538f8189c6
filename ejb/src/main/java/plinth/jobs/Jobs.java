package plinth.jobs;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Problem;
import plinth.tenancy.Tenanted;

/** Queues, lists and cancels the jobs of a workspace. */
@Stateless
@Tenanted
public class Jobs {
  @Inject private JobRepository repository;
  @Inject private Event<JobQueued> queued;

  /**
   * Queues a job. It starts after the commit of the caller's transaction, and not at all after a
   * rollback.
   *
   * @param kind the key of a {@link JobKind}
   * @param parameters the parameters of the kind
   */
  public Job queue(Caller caller, String kind, JsonObject parameters) {
    return queueRow(caller, kind, null, parameters);
  }

  /**
   * Queues a job with a subject, by which it can be found.
   *
   * @param subject what it works on, in a form that the kind defines
   */
  public Job queue(Caller caller, String kind, String subject, JsonObject parameters) {
    return queueRow(caller, kind, subject, parameters);
  }

  private Job queueRow(
      Caller caller, String kind, @Nullable String subject, JsonObject parameters) {
    long workspaceId = caller.requireWorkspace().id();
    JobRepository.Row row =
        repository.insert(caller, workspaceId, kind, subject, parameters).orElseThrow();
    queued.fire(new JobQueued(workspaceId, row.id()));
    return row.job();
  }

  /** The job with this slug; throws a problem if this workspace has none. */
  public Job get(Caller caller, String slug) {
    return requireJob(slug).job();
  }

  /** The jobs of a kind, newest first. */
  public Page<Job> list(Caller caller, String kind, Page.PageRequest request) {
    return repository.page(kind, request);
  }

  /** Whether a job of this kind is queued or running. */
  public boolean isOpen(Caller caller, String kind) {
    return repository.hasOpen(kind);
  }

  /** Whether a job of this kind and subject is queued or running. */
  public boolean isOpen(Caller caller, String kind, String subject) {
    return repository.hasOpen(kind, subject);
  }

  /** The newest jobs of the workspace, newest first. */
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

  /**
   * Resumes the last job of a kind and subject from its checkpoint, if it ended before its work was
   * done.
   */
  public void resume(Caller caller, String kind, String subject) {
    repository
        .resume(kind, subject)
        .ifPresent(id -> queued.fire(new JobQueued(caller.requireWorkspace().id(), id)));
  }

  /** Cancels a job that has not ended: the current chunk is finished, and no other follows. */
  public Job cancel(Caller caller, String slug) {
    JobRepository.Row row = requireJob(slug);
    if (!repository.cancel(row.id())) {
      throw new Problem(JobProblem.JOB_FINISHED);
    }
    return requireJob(slug).job();
  }

  /** Marks a completed job as expired, because its result is no longer kept. */
  public void expire(Caller caller, String slug) {
    repository.expire(slug);
  }

  private JobRepository.Row requireJob(String slug) {
    return repository.findBySlug(slug).orElseThrow(() -> Problem.notFound("Job"));
  }
}
