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
import plinth.platform.job.JobAction;
import plinth.platform.job.JobOrders;
import plinth.platform.job.JobRow;
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
          "Returns jobs of the platform, of all shared workspaces and of all dedicated workspaces,"
              + " newest first, without any content of a workspace. Each dedicated database is"
              + " queried separately; a database that does not respond is skipped. `plane` and"
              + " `workspace` limit the list to some of them. The list ends at entry 10,000.")
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
          "Returns the job with its latest batch executions, their steps and their counts. The path"
              + " contains the slug of a platform job, or `<subdomain>.<slug>`.")
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
          "Finishes the current chunk and starts no further one. The job keeps its checkpoint until"
              + " it is restarted or abandoned. Returns 409 if the job is not queued or running.")
  public Response stop(@PathParam("jobSlug") String job) {
    return Reply.of("Job stopped", orders.perform(call.caller(), job, JobAction.STOP));
  }

  /** Restarts a job. */
  @POST
  @Path("/{jobSlug}/restart")
  @SuperAdminApi(Access.WRITE)
  @Answers(JobView.class)
  @Operation(
      summary = "Restart a job",
      description =
          "Resumes a stopped or failed job from its checkpoint. Returns 423 if the job is at work,"
              + " 409 if it ended in another way, and 409 if another job does its work in the"
              + " meantime.")
  public Response restart(@PathParam("jobSlug") String job) {
    return Reply.of("Job restarted", orders.perform(call.caller(), job, JobAction.RESTART));
  }

  /** Abandons a job. */
  @POST
  @Path("/{jobSlug}/abandon")
  @SuperAdminApi(Access.WRITE)
  @Answers(JobView.class)
  @Operation(
      summary = "Abandon a job",
      description =
          "Gives up a stopped or failed job permanently; its status becomes `canceled`. Returns 423"
              + " if the job is at work, and 409 if it ended in another way.")
  public Response abandon(@PathParam("jobSlug") String job) {
    return Reply.of("Job abandoned", orders.perform(call.caller(), job, JobAction.ABANDON));
  }
}
