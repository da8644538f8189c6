package plinth.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
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
import plinth.identity.Emails;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.SuperAdminApi;
import plinth.platform.Reason;
import plinth.platform.tenant.ProvisionOrder;
import plinth.platform.tenant.ProvisionTenant;
import plinth.platform.tenant.SuspendTenant;
import plinth.platform.tenant.TenantRow;
import plinth.platform.tenant.TenantView;
import plinth.platform.tenant.Tenants;
import plinth.tenancy.WorkspaceType;

/** The workspaces of the installation, for its operators. */
@Path("/admin/platform/tenants")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class TenantsResource {
  @Inject private Call call;
  @Inject private Tenants tenants;
  @Inject private ProvisionTenant provisions;
  @Inject private SuspendTenant suspension;

  /** Lists the workspaces. */
  @GET
  @SuperAdminApi(Access.READ)
  @Answers(value = TenantRow.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List workspaces",
      description = "As the directory knows them, the newest first; nothing of what they hold.")
  public Response list(@BeanParam TenantListParams params) {
    return Reply.page("Workspaces", tenants.page(call.caller(), params.filter(), params.request()));
  }

  /** A request to set up a workspace. */
  @Schema(name = "TenantProvision")
  public record Provision(
      @Schema(example = "Field Works") @NotBlank @Size(max = 200) String name,
      @Schema(example = "field-works") @NotBlank @Size(max = 63) String subdomain,
      @Schema(description = "shared (hyper) or with a database of its own; absent: as configured")
          @Nullable WorkspaceType type,
      @Schema(example = "nora@example.com")
          @NotBlank
          @Size(max = Emails.MAX)
          @Pattern(regexp = Emails.PATTERN, message = "must be an e-mail address")
          String ownerEmail,
      @Schema(description = "name for a new account", example = "Nora Field") @Size(max = 200)
          @Nullable String ownerName,
      @Size(max = 63) @Nullable String templateSlug,
      @Schema(description = "slug of a plan; absent: basic", example = "enterprise") @Size(max = 63)
          @Nullable String plan,
      @Nullable BillingPeriod billingPeriod,
      @Nullable Map<String, @Nullable Long> customLimits,
      @Schema(
              description = "a month in USD, for plans without a price and needed there",
              example = "1200.00")
          @Nullable BigDecimal price) {
    ProvisionOrder order() {
      Terms terms =
          new Terms(
              plan == null ? "basic" : plan,
              billingPeriod == null ? BillingPeriod.MONTHLY : billingPeriod,
              customLimits == null ? Map.of() : customLimits,
              price);
      return new ProvisionOrder(
          name.strip(),
          subdomain,
          type == null ? WorkspaceType.byDefault() : type,
          Emails.normal(ownerEmail),
          ownerName,
          templateSlug,
          terms);
    }
  }

  /** Sets up a workspace for a customer. */
  @POST
  @Path("/provision")
  @Consumes(MediaType.APPLICATION_JSON)
  @SuperAdminApi(Access.WRITE)
  @Answers(value = TenantView.class, status = 201)
  @Operation(
      summary = "Set a workspace up",
      description =
          "For the owner with this address, whose account is made where there is none, and who is"
              + " told by mail once the workspace is open. On a plan whose price is negotiated it"
              + " is active at once and invoiced by staff; on the others it begins with the trial."
              + " A subdomain that somebody has is refused with 409.")
  public Response provision(@NotNull Provision body) {
    return Reply.created("Workspace set up", provisions.provision(call.caller(), body.order()));
  }

  /** Suspends a workspace. */
  @POST
  @Path("/{subdomain}/suspend")
  @SuperAdminApi(Access.WRITE)
  @Answers(TenantView.class)
  @Operation(
      summary = "Suspend a workspace",
      description =
          "Nobody but operators is answered there from now on (403 `WORKSPACE_SUSPENDED`), not by a"
              + " refresh either, and open sockets are closed. Again without harm; one that is"
              + " being set up or deleted is refused with 409.")
  public Response suspend(
      @PathParam("subdomain") String subdomain, @QueryParam("reason") @Nullable String reason) {
    return Reply.of("Workspace suspended", suspended(subdomain, true, reason));
  }

  /** Lifts a suspension. */
  @POST
  @Path("/{subdomain}/unsuspend")
  @SuperAdminApi(Access.WRITE)
  @Answers(TenantView.class)
  @Operation(
      summary = "Lift the suspension of a workspace",
      description = "People work there again with the tokens they have; billing's flag stays.")
  public Response unsuspend(
      @PathParam("subdomain") String subdomain, @QueryParam("reason") @Nullable String reason) {
    return Reply.of("Workspace no longer suspended", suspended(subdomain, false, reason));
  }

  private TenantView suspended(String subdomain, boolean isSuspended, @Nullable String reason) {
    return suspension.set(call.caller(), subdomain, isSuspended, new Reason(reason).text());
  }

  /** One workspace. */
  @GET
  @Path("/{subdomain}")
  @SuperAdminApi(Access.READ)
  @Answers(TenantView.class)
  @Operation(
      summary = "Read a workspace",
      description =
          "Where it stands, how it stands, whose it is, how many belong to it, the bytes of its"
              + " files and of its own database, and the platform's job that works on it.")
  public Response get(@PathParam("subdomain") String subdomain) {
    return Reply.of("Workspace", tenants.show(call.caller(), subdomain));
  }
}
