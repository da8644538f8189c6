package plinth.platform.http;

import jakarta.ws.rs.QueryParam;
import java.util.Arrays;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.jobs.JobStatus;
import plinth.kernel.Problem;
import plinth.kernel.Words;
import plinth.kernel.http.PageParams;
import plinth.platform.job.AllJobs;
import plinth.platform.job.JobPlane;

/** The filters of the list of jobs. */
public class JobListParams extends PageParams {
  @Schema(description = "Only jobs of this kind", example = "tenant.move")
  @QueryParam("kind")
  private @Nullable String kind;

  @Schema(description = "Only jobs with this status", example = "failed")
  @Words(of = JobStatus.class)
  @QueryParam("status")
  private @Nullable String status;

  @Schema(description = "Only jobs about the workspace with this subdomain", example = "acme")
  @QueryParam("workspace")
  private @Nullable String workspace;

  @Schema(
      description = "Only jobs of the platform, of shared workspaces, or of dedicated workspaces")
  @Words(of = JobPlane.class)
  @QueryParam("plane")
  private @Nullable String plane;

  /** The query of these parameters; refuses unknown words. */
  AllJobs.Question question() {
    return new AllJobs.Question(
        kind,
        status == null ? null : status(status),
        workspace,
        plane == null ? null : JobPlane.of(plane));
  }

  private static JobStatus status(String word) {
    return Arrays.stream(JobStatus.values())
        .filter(status -> status.code().equals(word))
        .findFirst()
        .orElseThrow(() -> Problem.notOneOf("status", JobStatus.class));
  }
}
