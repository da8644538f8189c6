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
      description = "Returns the workspaces of the directory, newest first, without their content.")
  public Response list(@BeanParam TenantListParams params) {
    return Reply.page("Workspaces", tenants.page(call.caller(), params.filter(), params.request()));
  }

  /** A request to set up a workspace. */
  @Schema(name = "TenantProvision")
  public record Provision(
      @Schema(example = "Field Works") @NotBlank @Size(max = 200) String name,
      @Schema(example = "field-works") @NotBlank @Size(max = 63) String subdomain,
      @Schema(
              description =
                  "Type of the workspace: shared (hyper) or with a dedicated database; as"
                      + " configured if absent")
          @Nullable WorkspaceType type,
      @Schema(example = "nora@example.com")
          @NotBlank
          @Size(max = Emails.MAX)
          @Pattern(regexp = Emails.PATTERN, message = "must be an e-mail address")
          String ownerEmail,
      @Schema(description = "Name for a new account", example = "Nora Field") @Size(max = 200)
          @Nullable String ownerName,
      @Size(max = 63) @Nullable String templateSlug,
      @Schema(description = "Slug of a plan; basic if absent", example = "enterprise")
          @Size(max = 63)
          @Nullable String plan,
      @Nullable BillingPeriod billingPeriod,
      @Nullable Map<String, @Nullable Long> customLimits,
      @Schema(
              description = "Monthly price in USD; required for plans without a price",
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
          type == null ? WorkspaceType.fromSettings() : type,
          Emails.normalize(ownerEmail),
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
      summary = "Provision a workspace",
      description =
          "Creates a workspace for the owner with this address. An account is created if the owner"
              + " has none, and the owner is notified by mail once the workspace is open. On a plan"
              + " with a negotiated price, the workspace is active immediately and staff invoices"
              + " it; on other plans it starts with the trial. Returns 409 if the subdomain is"
              + " taken.")
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
          "Only operators are served in a suspended workspace: all other requests return 403"
              + " `WORKSPACE_SUSPENDED`, tokens cannot be refreshed, and open sockets are closed."
              + " The request can be repeated safely. Returns 409 if the workspace is being set up"
              + " or deleted.")
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
      description =
          "Members can work in the workspace again with their existing tokens. A suspension by"
              + " billing is not affected.")
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
          "Returns the location, status, owner, number of members, size of the files and of a"
              + " dedicated database in bytes, and the unfinished platform job of the workspace.")
  public Response get(@PathParam("subdomain") String subdomain) {
    return Reply.of("Workspace", tenants.show(call.caller(), subdomain));
  }
}
