package plinth.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.OptionalBody;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.kernel.http.StepUp;
import plinth.kernel.http.SuperAdminApi;
import plinth.platform.Reason;
import plinth.platform.impersonation.Impersonate;
import plinth.platform.impersonation.Impersonated;
import plinth.platform.tenant.TenantMember;
import plinth.platform.tenant.TenantMembers;

/** The members of a workspace, for operators who support them. */
@Path("/admin/platform/tenants/{subdomain}/members")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class TenantMembersResource {
  @Inject private Call call;
  @Inject private TenantMembers members;
  @Inject private Impersonate impersonate;

  /**
   * The reason why an operator acts for a member.
   *
   * @param reason for the audit records and the mail to the owners, such as the number of a case
   */
  @Schema(name = "ImpersonationReason")
  public record Support(@Schema(example = "Case 4711") @Nullable String reason) {}

  /** Lists the members. */
  @GET
  @SuperAdminApi(Access.READ)
  @Answers(value = TenantMember.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List the members of a workspace",
      description =
          "Returns the members in the order in which they were added, including invited people, and"
              + " no other content of the workspace.")
  public Response list(@PathParam("subdomain") String subdomain, @BeanParam PageParams params) {
    return Reply.page("Members", members.page(call.caller(), subdomain, params.request()));
  }

  /** Starts to act for a member. */
  @POST
  @CarriesSecret
  @Path("/{user_slug}/impersonate")
  @StepUp
  @SuperAdminApi(Access.WRITE)
  @Answers(Impersonated.class)
  @Operation(
      summary = "Impersonate a member",
      description =
          "Returns an access token of the member that is valid for half an hour and contains the"
              + " operator in its claim `act`. It cannot be refreshed. It cannot be used to change"
              + " passwords, memberships, roles, keys, billing, webhooks or workflows, or in"
              + " another workspace. Every write request with the token is recorded in the audit"
              + " record with the operator, and the logs of records, comments, files, approvals,"
              + " jobs, bulk operations, moves, runs, messages and views show `by_operator: true`"
              + " for the member. The owners of the workspace are notified by mail. `reason` is"
              + " required, in the body or, if access logs may contain it, in the query. Returns"
              + " 409 if the member is blocked.")
  public Response impersonate(
      @PathParam("subdomain") String subdomain,
      @PathParam("user_slug") String userSlug,
      @QueryParam("reason") @Nullable String reason,
      @OptionalBody @Nullable Support body) {
    String given = body == null || body.reason() == null ? reason : body.reason();
    return Reply.of(
        "Acting for the member",
        impersonate.start(call.caller(), subdomain, userSlug, Reason.require(given)));
  }
}
