package plinth.platform.job;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Job;
import plinth.jobs.JobDetail;
import plinth.jobs.JobRun;
import plinth.jobs.JobStatus;
import plinth.kernel.JsonText;
import plinth.kernel.Words;

/**
 * One job as shown to operators, with the batch runtime's executions.
 *
 * @param slug its address here: {@code <subdomain>.<slug>}, or only the slug of a platform job
 * @param plane {@code platform}, {@code shared} or {@code dedicated}
 * @param workspace subdomain of the workspace that it is about; null: none, or a deleted one
 * @param kind the kind of job
 * @param subject what it works on; the format depends on its kind
 * @param total the total number of items; null while it is not known
 * @param error why it failed, a sentence for people
 * @param createdBy who queued it, such as {@code admin:12}
 * @param byOperator whether an operator queued it on behalf of that member
 * @param heartbeatAt the last heartbeat of its runner
 * @param attempts how often it was taken over since its last progress
 * @param result its result; only platform jobs have one
 * @param runs the last twenty executions of the batch runtime, oldest first, with the steps and
 *     their metrics
 */
public record JobView(
    String slug,
    @Words(of = JobPlane.class) String plane,
    @Nullable String workspace,
    String kind,
    @Nullable String subject,
    JobStatus status,
    @Nullable Long total,
    long processed,
    long succeeded,
    long failed,
    @Nullable String error,
    String createdBy,
    boolean byOperator,
    Instant createdAt,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt,
    Instant heartbeatAt,
    int attempts,
    @Nullable JsonText result,
    List<JobRun> runs) {
  static JobView of(JobDetail detail, JobPlane plane, @Nullable String subdomain) {
    Job job = detail.job();
    return new JobView(
        new JobAddress(plane == JobPlane.PLATFORM ? null : subdomain, job.slug()).text(),
        plane.code(),
        subdomain,
        job.kind(),
        detail.subject(),
        job.status(),
        job.total(),
        job.processed(),
        job.succeeded(),
        job.failed(),
        job.error(),
        job.createdBy().label(),
        job.createdBy().byOperator(),
        job.createdAt(),
        job.startedAt(),
        job.finishedAt(),
        detail.heartbeatAt(),
        detail.attempts(),
        detail.result() == null ? null : new JsonText(detail.result().toString()),
        detail.runs());
  }
}
