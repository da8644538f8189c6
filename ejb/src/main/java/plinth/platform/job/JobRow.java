package plinth.platform.job;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.jobs.JobEntry;
import plinth.jobs.JobStatus;
import plinth.kernel.Words;

/**
 * A job in the operators' list.
 *
 * @param slug its address here: {@code <subdomain>.<slug>}, or only the slug of a platform job
 * @param plane {@code platform}, {@code shared} or {@code dedicated}
 * @param workspace subdomain of the workspace that it is about; null: none, or a deleted one
 * @param kind the kind of job
 * @param total the total number of items; null while it is not known
 */
public record JobRow(
    String slug,
    @Words(of = JobPlane.class) String plane,
    @Nullable String workspace,
    String kind,
    JobStatus status,
    @Nullable Long total,
    long processed,
    long succeeded,
    long failed,
    Instant createdAt,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt) {
  static JobRow of(JobEntry job, JobPlane plane, @Nullable String subdomain) {
    return new JobRow(
        new JobAddress(plane == JobPlane.PLATFORM ? null : subdomain, job.slug()).text(),
        plane.code(),
        subdomain,
        job.kind(),
        job.status(),
        job.progress().total(),
        job.progress().processed(),
        job.progress().succeeded(),
        job.progress().failed(),
        job.times().createdAt(),
        job.times().startedAt(),
        job.times().finishedAt());
  }
}
