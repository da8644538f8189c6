package plinth.access.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
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
import plinth.access.membership.OwnWorkspaces;
import plinth.access.membership.WorkspaceCard;
import plinth.identity.http.PresentSession;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.Reply;
import plinth.kernel.http.StepUp;
import plinth.kernel.http.UserApi;

/** The calling user's membership in a workspace: how it ends, and how its ownership passes on. */
@Path("/user/auth")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Identity")
public class OwnWorkspaceResource {
  private static final String ADMIN = "admin";

  @Inject private Call call;
  @Inject private OwnWorkspaces workspaces;
  @Inject private PresentSession session;

  /**
   * Who will own the workspace.
   *
   * @param member slug of an active member
   * @param role slug of the role that the caller gets; null: that of administrators
   * @param currentPassword the caller's password
   */
  @Schema(name = "HandOver")
  public record HandOver(
      @Schema(description = "Slug of an active member", example = "ada") @NotBlank @Size(max = 63)
          String member,
      @Schema(
              description = "Slug of the role that you get; without one, `admin`",
              example = "member")
          @Size(min = 1, max = 63)
          @Nullable String role,
      @Schema(example = "seven red kites") @NotNull @Size(min = 1, max = 256)
          String currentPassword) {}

  /** Ends the membership. */
  @DELETE
  @Path("/workspaces/{subdomain}/membership")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(Void.class)
  @Operation(
      summary = "Leave a workspace",
      description =
          "Ends your membership, or declines an invitation. Everything you did is kept. Needs no"
              + " permission; returns 409 if the workspace would lose its last active owner.")
  public Response leave(@PathParam("subdomain") String subdomain) {
    workspaces.leave(call.caller(), subdomain, session.slug());
    return Reply.of("You have left the workspace", null);
  }

  /** Hands over the ownership. */
  @POST
  @CarriesSecret
  @StepUp
  @Path("/workspaces/{subdomain}/owner")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(WorkspaceCard.class)
  @Operation(
      summary = "Hand over a workspace",
      description =
          "Makes another active member an owner in your place; you get another role. Requires your"
              + " current password, and a proof of the last minutes from accounts with a second"
              + " factor. Both of you are notified by mail. Only owners may call this"
              + " route.")
  public Response handOver(@PathParam("subdomain") String subdomain, @NotNull HandOver body) {
    String role = body.role();
    return Reply.of(
        "Workspace handed over",
        workspaces.handOver(
            call.caller(),
            subdomain,
            session.slug(),
            body.member(),
            role == null ? ADMIN : role,
            body.currentPassword()));
  }
}
