package plinth.billing.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.billing.LimitRows;
import plinth.billing.PlanLimits;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.SuperAdminApi;

/** The custom limits of a workspace, for the platform's operators. */
@Path("/admin/platform/tenants/{subdomain}/limits")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class TenantLimitsResource {
  @Inject private Call call;
  @Inject private LimitRows limits;

  /** The limits to set. */
  @Schema(name = "CustomLimits")
  public record Custom(
      @Schema(
              description =
                  "Limits by metric (chatapp_sessions, workflow_executions, ai_credits, storage): a"
                      + " number from 0 on, or null for unlimited")
          @NotNull
          Map<String, @Nullable Long> customLimits) {}

  /** Sets the limits. */
  @PUT
  @SuperAdminApi(Access.WRITE)
  @Answers(PlanLimits.class)
  @Operation(
      summary = "Set the limits of a workspace",
      description =
          "Replaces all previously set limits; metrics that are not given follow the plan. Returns"
              + " the effective limits, including add-ons.")
  public Response set(@PathParam("subdomain") String subdomain, @NotNull Custom body) {
    return Reply.of("Limits set", limits.set(call.caller(), subdomain, body.customLimits()));
  }
}
