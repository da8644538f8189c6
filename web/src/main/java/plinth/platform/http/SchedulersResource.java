package plinth.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.SuperAdminApi;
import plinth.platform.job.SchedulerRunView;
import plinth.platform.job.SchedulerView;
import plinth.platform.job.Schedulers;

/** The schedulers, for the platform's operators. */
@Path("/admin/platform/schedulers")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class SchedulersResource {
  @Inject private Call call;
  @Inject private Schedulers schedulers;

  /** The options of a run. */
  @Schema(name = "SchedulerWorkspace")
  public record RunRequest(
      @Schema(description = "Run only for the workspace with this number; null for all workspaces")
          @Nullable Long workspaceId) {}

  /** Lists all schedulers. */
  @GET
  @SuperAdminApi(Access.READ)
  @Answers(value = SchedulerView.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List schedulers",
      description =
          "Returns each scheduler with its cron (UTC), the setting that contains the cron, its next"
              + " slot and its last ten runs. Runs are kept for 30 days.")
  public Response list() {
    return Reply.of("Schedulers", schedulers.list(call.caller()));
  }

  /** Runs a scheduler. */
  @POST
  @Path("/{name}/run")
  @SuperAdminApi(Access.WRITE)
  @Answers(SchedulerRunView.class)
  @Operation(
      summary = "Run a scheduler now",
      description =
          "Runs the scheduler for all workspaces or for one, regardless of its cron. The response"
              + " is sent when the run has ended; jobs that the run queued may still be running.")
  public Response run(@PathParam("name") String name, @NotNull RunRequest body) {
    return Reply.of("Scheduler ran", schedulers.run(call.caller(), name, body.workspaceId()));
  }
}
