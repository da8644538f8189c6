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
              description = "a database of its own, or the shared one (hyper; shared is the same)",
              example = "dedicated")
          @NotNull
          String to) {}

  /** Starts a move. */
  @POST
  @SuperAdminApi(Access.WRITE)
  @Answers(value = Job.class, status = 202)
  @Operation(
      summary = "Move a workspace to another database",
      description =
          "A job copies its data while it is worked in, follows its changes, compares both sides"
              + " and changes the directory. Writers wait for a moment then, and some may be asked"
              + " to come again (503 with `Retry-After`). What the workspace had before is kept"
              + " until the move is confirmed.")
  public Response begin(@PathParam("subdomain") String subdomain, @NotNull Destination body) {
    WorkspaceType to = WorkspaceType.place("to", body.to());
    return Reply.started("Move started", moves.begin(call.caller(), subdomain, to));
  }

  /** Confirms a move, which deletes its source. */
  @POST
  @Path("/confirm")
  @SuperAdminApi(Access.WRITE)
  @Answers(value = Job.class, status = 202)
  @Operation(
      summary = "Confirm a move",
      description =
          "A job removes what the workspace had where it was before. Refused with 409 before the"
              + " workspace has changed its place.")
  public Response confirm(@PathParam("subdomain") String subdomain) {
    return Reply.started("Removal of the source started", moves.confirm(call.caller(), subdomain));
  }

  /** Abandons a move. */
  @POST
  @Path("/abort")
  @SuperAdminApi(Access.WRITE)
  @Answers(value = Job.class, status = 202)
  @Operation(
      summary = "Give a move up",
      description =
          "The workspace stays where it is, and a job removes what was copied. Refused with 409"
              + " once the workspace has changed its place.")
  public Response abort(@PathParam("subdomain") String subdomain) {
    return Reply.started("Removal of the copy started", moves.abort(call.caller(), subdomain));
  }
}
