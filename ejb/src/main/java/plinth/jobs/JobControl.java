package plinth.jobs;

import static plinth.jobs.JobTable.scopeCondition;
import static plinth.jobs.JobTable.table;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.BoundDb;

/**
 * Operator actions on a job of the current plane, in the transaction of the calling service. Each
 * method locks the row first, so that concurrent orders run one after the other.
 */
@ApplicationScoped
public class JobControl {
  private static final Sql LOCK =
      Sql.named(
          """
          select id, workspace_id, kind, subject, status, runs
          from %s
          where %s and slug = :slug
          for update
          """);

  /** Clears the heartbeat, so that the first node claims the job. */
  private static final String QUEUED =
      """
      status = 'queued', error = null, finished_at = null, attempts = 0, heartbeat_at = 'epoch'
      """;

  @Inject @BoundDb private Db db;
  @Inject private JobRepository repository;
  @Inject private Event<JobOrder> orders;
  @Inject private Event<JobQueued> queued;
  @Inject private Event<PlatformJobQueued> platformQueued;

  private record Row(
      long id,
      @Nullable Long workspaceId,
      String kind,
      @Nullable String subject,
      JobStatus status,
      List<JobRun> runs) {}

  /** The job with everything that operators see; throws a problem if there is none. */
  public JobDetail detail(String slug) {
    return repository.findDetail(slug).orElseThrow(() -> Problem.notFound("Job"));
  }

  /**
   * Stops a job that is queued or running: the current chunk or step ends, and no other follows.
   * The job keeps its last checkpoint until it is restarted or abandoned.
   */
  public JobDetail stop(String slug) {
    Row row = lock(slug);
    if (!row.status().isOpen()) {
      throw refusal(row);
    }
    set(row, "status = 'stopped', fence = fence + 1");
    publishOrder(row, JobOrder.Verb.STOP);
    return detail(slug);
  }

  /** Resumes a stopped or failed job from its checkpoint. */
  public JobDetail restart(String slug) {
    Row row = lockResumable(slug);
    if (isAnotherOpen(row)) {
      throw new Problem(
          JobTable.isPlatforms() ? JobProblem.WORKSPACE_BUSY : JobProblem.JOB_DUPLICATE);
    }
    set(row, QUEUED);
    Long workspaceId = row.workspaceId();
    if (JobTable.isPlatforms()) {
      platformQueued.fire(new PlatformJobQueued(row.id()));
    } else if (workspaceId != null) {
      queued.fire(new JobQueued(workspaceId, row.id()));
    }
    return detail(slug);
  }

  /** Gives up a stopped or failed job for good. */
  public JobDetail abandon(String slug) {
    Row row = lockResumable(slug);
    db.update(
        Sql.of(
            "update " + table() + " set status = 'canceled', finished_at = ? where id = ?",
            Time.now(),
            row.id()));
    publishOrder(row, JobOrder.Verb.ABANDON);
    return detail(slug);
  }

  private Row lockResumable(String slug) {
    Row row = lock(slug);
    if (row.status().isOpen()) {
      throw new Problem(JobProblem.JOB_LOCKED).with("status", row.status().code());
    }
    if (row.status() != JobStatus.STOPPED && row.status() != JobStatus.FAILED) {
      throw refusal(row);
    }
    return row;
  }

  private static Problem refusal(Row row) {
    return new Problem(row.status().isFinal() ? JobProblem.JOB_FINISHED : JobProblem.JOB_NOT_OPEN)
        .with("status", row.status().code());
  }

  private Row lock(String slug) {
    return db.first(
            LOCK.formatted(table(), scopeCondition()).with("slug", slug),
            row ->
                new Row(
                    row.getLong("id"),
                    Db.nullableLong(row, "workspace_id"),
                    row.getString("kind"),
                    row.getString("subject"),
                    JobStatus.of(row.getString("status")),
                    JobRunJson.read(row.getString("runs"))))
        .orElseThrow(() -> Problem.notFound("Job"));
  }

  private boolean isAnotherOpen(Row row) {
    Long workspaceId = row.workspaceId();
    if (JobTable.isPlatforms()) {
      return workspaceId != null && repository.isBusy(workspaceId, row.id());
    }
    return row.subject() != null && repository.hasOpen(row.kind(), row.subject());
  }

  private void set(Row row, String changes) {
    db.update(Sql.of("update " + table() + " set " + changes + " where id = ?", row.id()));
  }

  private void publishOrder(Row row, JobOrder.Verb verb) {
    if (!row.runs().isEmpty()) {
      JobRun last = row.runs().get(row.runs().size() - 1);
      orders.fire(new JobOrder(verb, last.execution(), last.node()));
    }
  }
}
