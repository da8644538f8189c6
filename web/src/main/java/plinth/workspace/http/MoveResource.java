package plinth.workspace.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
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
import plinth.jobs.Job;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.StepUp;
import plinth.kernel.http.SuperAdminApi;
import plinth.tenancy.WorkspaceType;
import plinth.workspace.WorkspaceMoves;

/**
 * Moves workspaces between the shared database and a dedicated one, for the platform's operators.
 */
@Path("/admin/platform/tenants/{subdomain}/move")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class MoveResource {
  @Inject private Call call;
  @Inject private WorkspaceMoves moves;

  /** The destination of a workspace. */
  @Schema(name = "WorkspaceMove")
  public record Destination(
      @Words(of = WorkspaceType.Place.class)
          @Schema(
              description =
                  "`dedicated` for a separate database, or `hyper` (or `shared`) for the shared"
                      + " one",
              example = "dedicated")
          @NotNull
          String to) {}

  /** Starts a move. */
  @POST
  @StepUp
  @SuperAdminApi(Access.WRITE)
  @Answers(value = Job.class, status = 202)
  @Operation(
      summary = "Move a workspace to another database",
      description =
          "Starts a job that copies the data while the workspace stays in use, applies later"
              + " changes, compares both sides and switches the directory. During the switch,"
              + " writes wait for a moment, and some may be asked to retry (503 with"
              + " `Retry-After`). The source is kept until the move is confirmed.")
  public Response begin(@PathParam("subdomain") String subdomain, @NotNull Destination body) {
    WorkspaceType to = WorkspaceType.parsePlace("to", body.to());
    return Reply.started("Move started", moves.start(call.caller(), subdomain, to));
  }

  /** Confirms a move, which deletes its source. */
  @POST
  @Path("/confirm")
  @StepUp
  @SuperAdminApi(Access.WRITE)
  @Answers(value = Job.class, status = 202)
  @Operation(
      summary = "Confirm a move",
      description =
          "Starts a job that removes the data of the workspace from its previous location. Returns"
              + " 409 before the workspace has been switched.")
  public Response confirm(@PathParam("subdomain") String subdomain) {
    return Reply.started("Removal of the source started", moves.confirm(call.caller(), subdomain));
  }

  /** Abandons a move. */
  @POST
  @Path("/abort")
  @SuperAdminApi(Access.WRITE)
  @Answers(value = Job.class, status = 202)
  @Operation(
      summary = "Abort a move",
      description =
          "Keeps the workspace where it is and starts a job that removes the copied data. Returns"
              + " 409 once the workspace has been switched.")
  public Response abort(@PathParam("subdomain") String subdomain) {
    return Reply.started("Removal of the copy started", moves.abort(call.caller(), subdomain));
  }
}
