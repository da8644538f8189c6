package plinth.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.SuperAdminApi;
import plinth.platform.job.AllJobs;
import plinth.platform.job.JobOrders;
import plinth.platform.job.JobRow;
import plinth.platform.job.JobVerb;
import plinth.platform.job.JobView;

/** The jobs of all workspaces and of the platform, for its operators. */
@Path("/admin/platform/jobs")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class JobsResource {
  @Inject private Call call;
  @Inject private AllJobs jobs;
  @Inject private JobOrders orders;

  /** Lists the jobs, newest first. */
  @GET
  @SuperAdminApi(Access.READ)
  @Answers(value = JobRow.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List jobs",
      description =
          "Jobs of the platform, of all shared workspaces and of all dedicated ones, the newest"
              + " first, without anything that a workspace holds. Each dedicated database is asked"
              + " for itself; one that does not answer is left out. `plane` and `workspace` keep"
              + " the others out of it. The list ends at number 10,000.")
  public Response list(@BeanParam JobListParams params) {
    return Reply.page("Jobs", jobs.page(call.caller(), params.question(), params.request()));
  }

  /** One job. */
  @GET
  @Path("/{jobSlug}")
  @SuperAdminApi(Access.READ)
  @Answers(JobView.class)
  @Operation(
      summary = "Read a job",
      description =
          "With the last executions of the batch runtime that worked on it, their steps and what"
              + " was counted there. The address is the slug of a platform job, or"
              + " `<subdomain>.<slug>`.")
  public Response get(@PathParam("jobSlug") String job) {
    return Reply.of("Job", orders.show(call.caller(), job));
  }

  /** Stops a job. */
  @POST
  @Path("/{jobSlug}/stop")
  @SuperAdminApi(Access.WRITE)
  @Answers(JobView.class)
  @Operation(
      summary = "Stop a job",
      description =
          "The chunk at work is finished, no other follows; the job stays at its checkpoint until"
              + " it is restarted or abandoned. A job that is not queued or running is refused with"
              + " 409.")
  public Response stop(@PathParam("jobSlug") String job) {
    return Reply.of("Job stopped", orders.give(call.caller(), job, JobVerb.STOP));
  }

  /** Restarts a job. */
  @POST
  @Path("/{jobSlug}/restart")
  @SuperAdminApi(Access.WRITE)
  @Answers(JobView.class)
  @Operation(
      summary = "Restart a job",
      description =
          "A job that was stopped or that failed goes on from its checkpoint. One at work is"
              + " refused with 423, one that ended otherwise with 409, and so is one whose work"
              + " another job does meanwhile.")
  public Response restart(@PathParam("jobSlug") String job) {
    return Reply.of("Job restarted", orders.give(call.caller(), job, JobVerb.RESTART));
  }

  /** Abandons a job. */
  @POST
  @Path("/{jobSlug}/abandon")
  @SuperAdminApi(Access.WRITE)
  @Answers(JobView.class)
  @Operation(
      summary = "Abandon a job",
      description =
          "A job that was stopped or that failed is given up for good, as `canceled`. One at work"
              + " is refused with 423, one that ended otherwise with 409.")
  public Response abandon(@PathParam("jobSlug") String job) {
    return Reply.of("Job abandoned", orders.give(call.caller(), job, JobVerb.ABANDON));
  }
}
