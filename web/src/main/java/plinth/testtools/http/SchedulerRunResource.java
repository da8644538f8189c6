package plinth.testtools.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
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
import plinth.jobs.Slots;
import plinth.jobs.Sweeper;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.TestTools;

/** Running a scheduler now, for tests. */
@Path("/testing/schedulers/{name}/run")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Test tools")
public class SchedulerRunResource {
  @Inject private Call call;
  @Inject private Sweeper sweeper;

  /** The workspace for which the scheduler runs. */
  @Schema(name = "SchedulerScope")
  public record Scope(
      @Schema(description = "Number of a workspace; all workspaces if absent", example = "12")
          @Nullable Long workspaceId) {}

  /** Runs it. */
  @POST
  @TestTools(Access.EXEMPT_WRITE)
  @Answers(Slots.Taken.class)
  @Operation(
      summary = "Run a scheduler now",
      description =
          "Runs the scheduler for one workspace or for all, regardless of its cron. The response is"
              + " sent when the run has ended.")
  public Response run(@PathParam("name") String name, @Nullable Scope scope) {
    return Reply.of(
        "The scheduler has run",
        sweeper.run(call.caller(), name, scope == null ? null : scope.workspaceId()));
  }
}
