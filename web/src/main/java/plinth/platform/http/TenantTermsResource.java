package plinth.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.math.BigDecimal;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.billing.BillingPeriod;
import plinth.billing.Terms;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.SuperAdminApi;
import plinth.platform.tenant.AgreeTerms;
import plinth.platform.tenant.TenantView;

/** The terms that staff agreed with the owners of a workspace. */
@Path("/admin/platform/tenants/{subdomain}/terms")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class TenantTermsResource {
  @Inject private Call call;
  @Inject private AgreeTerms agreements;

  /** The terms. */
  @Schema(name = "TenantTerms")
  public record Agreed(
      @Schema(description = "Slug of a plan", example = "enterprise") @NotBlank @Size(max = 63)
          String plan,
      @Schema(description = "Billing period; monthly if absent")
          @Nullable BillingPeriod billingPeriod,
      @Schema(description = "Monthly price in USD, for plans without a price", example = "1200.00")
          @Nullable BigDecimal price,
      @Schema(
              description =
                  "Limits that replace those of the plan, by metric; null means unlimited. If"
                      + " absent, the current limits are kept; they are dropped when the workspace"
                      + " leaves a plan that staff sets up")
          @Nullable Map<String, @Nullable Long> customLimits) {
    Terms terms() {
      return new Terms(
          plan,
          billingPeriod == null ? BillingPeriod.MONTHLY : billingPeriod,
          customLimits == null ? Map.of() : customLimits,
          price);
    }
  }

  /** Applies the terms to the workspace. */
  @PUT
  @SuperAdminApi(Access.WRITE)
  @Answers(TenantView.class)
  @Operation(
      summary = "Apply agreed terms to a workspace",
      description =
          "On a plan with a negotiated price, `price` is required: the workspace becomes active"
              + " immediately, without an end, and staff invoices it. Read-only mode and a deletion"
              + " scheduled by billing are lifted. When the workspace moves from such a plan to"
              + " another plan, it starts with a trial. Returns 400 for plans that members of the"
              + " workspace choose themselves.")
  public Response agree(@PathParam("subdomain") String subdomain, @NotNull Agreed body) {
    return Reply.of("Terms agreed", agreements.agree(call.caller(), subdomain, body.terms()));
  }
}
