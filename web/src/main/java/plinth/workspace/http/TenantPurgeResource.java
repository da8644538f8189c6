package plinth.workspace.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
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
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.StepUp;
import plinth.kernel.http.SuperAdminApi;
import plinth.workspace.purge.OrderPurge;
import plinth.workspace.purge.PurgeView;

/** The purge of a workspace by an operator. */
@Path("/admin/platform/tenants/{subdomain}/purge")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class TenantPurgeResource {
  @Inject private Call call;
  @Inject private OrderPurge orders;

  /** The subdomain again, as a confirmation. */
  @Schema(name = "PurgeConfirmation")
  public record Confirmation(
      @Schema(description = "The subdomain, repeated as confirmation", example = "field-works")
          @NotBlank
          @Size(max = 63)
          String confirm) {}

  /** Starts the purge. */
  @POST
  @StepUp
  @SuperAdminApi(Access.WRITE)
  @Answers(value = PurgeView.class, status = 202)
  @Operation(
      summary = "Permanently remove a workspace",
      description =
          "Locks the workspace immediately and starts a job that removes every row and file, or the"
              + " dedicated database. A purge cannot be undone. Repeating the request returns the"
              + " progress of the purge. Returns 409 while another platform job works on the"
              + " workspace.")
  public Response purge(
      @PathParam("subdomain") String subdomain, @NotNull Confirmation confirmation) {
    return Reply.started(
        "Removal started", orders.run(call.caller(), subdomain, confirmation.confirm()));
  }
}
