package plinth.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.audit.LegalHold;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.SuperAdminApi;
import plinth.platform.tenant.TenantHolds;
import plinth.tenancy.WorkspaceDirectory;

/** Legal holds on workspaces, for operators. */
@Path("/admin/platform/tenants/{subdomain}/hold")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class TenantHoldResource {
  @Inject private Call call;
  @Inject private TenantHolds holds;
  @Inject private WorkspaceDirectory directory;

  /**
   * Why operators place a hold.
   *
   * @param reason for the audit record of the workspace, such as the number of a case
   */
  @Schema(name = "TenantHoldReason")
  public record Reason(@Schema(example = "Case 4711") @NotBlank @Size(max = 500) String reason) {}

  private Caller in(String subdomain) {
    return call.caller()
        .inWorkspace(
            directory
                .findBySubdomain(subdomain)
                .orElseThrow(() -> Problem.notFound("Workspace"))
                .workspace());
  }

  /** Lists the holds that stand. */
  @GET
  @SuperAdminApi(Access.READ)
  @Answers(value = LegalHold.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List the legal holds on a workspace",
      description = "Returns at most one of its owners and one of the operators.")
  public Response list(@PathParam("subdomain") String subdomain) {
    return Reply.of("Legal holds", holds.list(in(subdomain)));
  }

  /** Places the hold of the operators. */
  @PUT
  @SuperAdminApi(Access.WRITE)
  @Answers(value = LegalHold.class, form = Answers.Form.LIST)
  @Operation(
      summary = "Place a legal hold on a workspace",
      description =
          "While the hold stands, nothing of the workspace is removed for good, and the workspace"
              + " is not purged. Owners see it and cannot lift it. Repeating the request changes"
              + " the reason.")
  public Response place(@PathParam("subdomain") String subdomain, @NotNull Reason body) {
    return Reply.of("Legal hold placed", holds.place(in(subdomain), body.reason().strip()));
  }

  /** Lifts the hold of the operators. */
  @DELETE
  @SuperAdminApi(Access.WRITE)
  @Answers(value = LegalHold.class, form = Answers.Form.LIST)
  @Operation(
      summary = "Lift the operators' legal hold on a workspace",
      description = "A hold of the owners keeps standing. Returns 404 if there is none.")
  public Response lift(@PathParam("subdomain") String subdomain) {
    return Reply.of("Legal hold lifted", holds.lift(in(subdomain)));
  }
}
