package plinth.identity.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
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
import plinth.identity.SessionView;
import plinth.identity.account.AccountSelf;
import plinth.identity.account.OwnAccount;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.Reply;
import plinth.kernel.http.UserApi;

/** The sessions of the calling user, and the password that starts them. */
@Path("/user/auth")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Identity")
public class SessionsResource {
  @Inject private Call call;
  @Inject private OwnAccount own;
  @Inject private AccountSelf self;
  @Inject private PresentSession present;

  /** The present password and the new one. */
  @Schema(name = "PasswordChange")
  public record NewPassword(
      @Schema(example = "seven red kites") @NotNull @Size(min = 1, max = 256)
          String currentPassword,
      @Schema(example = "nine grey geese") @NotNull @Size(min = 1, max = 256) String password) {}

  /** Lists the sessions. */
  @GET
  @Path("/sessions")
  @UserApi(Access.READ)
  @Answers(value = SessionView.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List your sessions",
      description =
          "Returns the active sign-ins of the user, most recently used first, each with the client"
              + " and address of its last use.")
  public Response sessions() {
    return Reply.of("Sessions", own.sessions(call.caller(), present.slug()));
  }

  /** Ends a session. */
  @DELETE
  @Path("/sessions/{slug}")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(Void.class)
  @Operation(
      summary = "End a session",
      description =
          "Ends the session. Its refresh token and access tokens are refused immediately.")
  public Response end(@PathParam("slug") String slug) {
    own.end(call.caller(), slug);
    return Reply.of("Session ended", null);
  }

  /** Ends all other sessions. */
  @DELETE
  @Path("/sessions")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(Void.class)
  @Operation(
      summary = "End all other sessions",
      description =
          "Ends every session of the user except the current one, and notifies the user by mail if"
              + " there were others.")
  public Response endOthers() {
    own.endOthers(call.caller(), present.slug());
    return Reply.of("Other sessions ended", null);
  }

  /** Ends all sessions. */
  @POST
  @Path("/logout-all")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(Void.class)
  @Operation(
      summary = "Sign out everywhere",
      description = "Ends every session of the user, including the current one.")
  public Response endAll() {
    own.signOutEverywhere(call.caller());
    return Reply.of("Signed out everywhere", null);
  }

  /** Sets another password. */
  @POST
  @CarriesSecret
  @Path("/change-password")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(Void.class)
  @Operation(
      summary = "Change your password",
      description =
          "Requires the current password. Ends every session of the user, including the current"
              + " one.")
  public Response changePassword(@NotNull NewPassword body) {
    self.changePassword(call.caller(), body.currentPassword(), body.password());
    return Reply.of("Password changed; sign in again", null);
  }
}
