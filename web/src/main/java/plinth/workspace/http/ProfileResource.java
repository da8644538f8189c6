package plinth.workspace.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.access.membership.OwnWorkspaces;
import plinth.access.membership.WorkspaceCard;
import plinth.identity.Emails;
import plinth.identity.account.AccountSelf;
import plinth.identity.http.PresentSession;
import plinth.kernel.DisplayName;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.Reply;
import plinth.kernel.http.UserApi;
import plinth.workspace.ChangeProfile;
import plinth.workspace.UserView;

/** The name and address of the calling user, and the names of workspaces that the user owns. */
@Path("/user/auth")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Identity")
public class ProfileResource {
  @Inject private Call call;
  @Inject private ChangeProfile profile;
  @Inject private AccountSelf self;
  @Inject private OwnWorkspaces workspaces;
  @Inject private PresentSession session;

  /** The new name of the user. */
  @Schema(name = "Profile")
  public record Profile(
      @Schema(example = "Nora Field")
          @NotBlank
          @Size(max = 200)
          @Pattern(regexp = DisplayName.PATTERN, message = DisplayName.MESSAGE)
          String name) {}

  /** The new name of a workspace. */
  @Schema(name = "WorkspaceName")
  public record WorkspaceName(
      @Schema(example = "Field Works")
          @NotBlank
          @Size(max = 100)
          @Pattern(regexp = DisplayName.PATTERN, message = DisplayName.MESSAGE)
          String name) {}

  /** The new address of the user, and the present password. */
  @Schema(name = "EmailChange")
  public record NewEmail(
      @Schema(example = "nora.field@example.com")
          @NotNull
          @Size(max = Emails.MAX)
          @Pattern(regexp = Emails.PATTERN, message = Emails.MESSAGE)
          String email,
      @Schema(example = "seven red kites") @NotNull @Size(min = 1, max = 256)
          String currentPassword) {}

  /** The codes that were mailed to the new address and to the present one. */
  @Schema(name = "EmailChangeCode")
  public record Code(
      @Schema(example = "493027")
          @NotNull
          @Pattern(regexp = "[0-9]{6}", message = "must be six digits")
          String otp,
      @Schema(description = "The code that was mailed to the present address", example = "170284")
          @NotNull
          @Pattern(regexp = "[0-9]{6}", message = "must be six digits")
          String currentOtp) {}

  /** The calling user. */
  @GET
  @Path("/profile")
  @UserApi(Access.READ)
  @Answers(UserView.class)
  @Operation(summary = "Read your profile")
  public Response me() {
    return Reply.of("Profile", profile.me(call.caller()));
  }

  /** Changes the name. */
  @PUT
  @Path("/profile")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(UserView.class)
  @Operation(
      summary = "Change your name",
      description = "Changes the name in every workspace of which the user is a member.")
  public Response rename(@NotNull Profile body) {
    return Reply.of("Profile changed", profile.rename(call.caller(), body.name().strip()));
  }

  /** Starts a change of the address. */
  @POST
  @CarriesSecret
  @Path("/change-email")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(Void.class)
  @Operation(
      summary = "Request a change of your e-mail address",
      description =
          "Requires the current password and mails a six-digit code to the new address, and"
              + " another one to the present address. The response is the same if the address"
              + " already has an account; in that case its owner is notified by mail.")
  public Response changeEmail(@NotNull NewEmail body) {
    self.startEmailChange(call.caller(), body.email(), body.currentPassword());
    return Reply.of("A code was sent to each e-mail address", null);
  }

  /** Confirms the change with the codes. */
  @POST
  @CarriesSecret
  @Path("/change-email/confirm")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(UserView.class)
  @Operation(
      summary = "Confirm the change of your e-mail address",
      description =
          "Requires both codes, which prove the new and the present address. The user signs in with"
              + " the new address from then on. Both addresses are notified by mail.")
  public Response confirmEmail(@NotNull Code body) {
    return Reply.of(
        "E-mail address changed",
        profile.confirmEmail(call.caller(), body.otp(), body.currentOtp()));
  }

  /** Renames a workspace. */
  @PUT
  @Path("/workspaces/{subdomain}")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(WorkspaceCard.class)
  @Operation(
      summary = "Rename a workspace",
      description = "Only owners may rename a workspace. The subdomain does not change.")
  public Response renameWorkspace(
      @PathParam("subdomain") String subdomain, @NotNull WorkspaceName body) {
    return Reply.of(
        "Workspace renamed",
        workspaces.rename(call.caller(), subdomain, session.slug(), body.name().strip()));
  }
}
