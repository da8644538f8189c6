package plinth.billing.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
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
import plinth.billing.operator.BillingHolds;
import plinth.billing.operator.WorkspaceBilling;
import plinth.billing.operator.WorkspaceBillings;
import plinth.kernel.Problem;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.OptionalBody;
import plinth.kernel.http.Reply;
import plinth.kernel.http.SuperAdminApi;

/** The billing of any workspace, for the platform's operators. */
@Path("/admin/platform/workspaces/{workspace_id}/billing")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class WorkspaceBillingResource {
  @Inject private Call call;
  @Inject private WorkspaceBillings billings;
  @Inject private BillingHolds holds;

  /** The reason for a hold or release. */
  @Schema(name = "BillingHold")
  public record Hold(
      @Schema(description = "Reason for the audit record", example = "disputed payments")
          @Size(max = 500)
          @Nullable String reason) {}

  /** Shows the billing. */
  @GET
  @SuperAdminApi(Access.READ)
  @Answers(WorkspaceBilling.class)
  @Operation(
      summary = "Read the billing of a workspace",
      description =
          "Returns the subscription, add-ons, limits, total amount paid and latest payment events."
              + " Prices are null for a plan whose price is not known here.")
  public Response show(@PathParam("workspace_id") String workspaceId) {
    return Reply.of("Billing", billings.show(call.caller(), number(workspaceId)));
  }

  /** Suspends the subscription. */
  @POST
  @Path("/suspend")
  @SuperAdminApi(Access.WRITE)
  @Answers(WorkspaceBilling.class)
  @Operation(
      summary = "Suspend the subscription of a workspace",
      description =
          "Suspends the subscription and makes the workspace read-only until the suspension is"
              + " lifted. No payment ends the suspension, and no schedule deletes the workspace"
              + " because of it. Payments made in the meantime take effect after the suspension is"
              + " lifted.")
  public Response suspend(
      @PathParam("workspace_id") String workspaceId, @OptionalBody @Valid @Nullable Hold body) {
    holds.placeHold(call.caller(), number(workspaceId), body == null ? null : body.reason());
    return Reply.of("Subscription suspended", billings.show(call.caller(), number(workspaceId)));
  }

  /** Lifts the suspension. */
  @POST
  @Path("/unsuspend")
  @SuperAdminApi(Access.WRITE)
  @Answers(WorkspaceBilling.class)
  @Operation(
      summary = "Lift the suspension of a subscription",
      description =
          "Restores the previous status of the subscription, taking payments made in the meantime"
              + " into account.")
  public Response unsuspend(
      @PathParam("workspace_id") String workspaceId, @OptionalBody @Valid @Nullable Hold body) {
    holds.releaseHold(call.caller(), number(workspaceId), body == null ? null : body.reason());
    return Reply.of("Subscription released", billings.show(call.caller(), number(workspaceId)));
  }

  /** Anything that is not a valid number returns 404. */
  private static long number(String workspaceId) {
    if (!workspaceId.matches("[1-9][0-9]{0,17}")) {
      throw Problem.notFound("Workspace");
    }
    return Long.parseLong(workspaceId);
  }
}
