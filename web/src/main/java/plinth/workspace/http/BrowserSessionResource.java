package plinth.workspace.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.identity.IdentityConfig;
import plinth.identity.IdentityProblem;
import plinth.kernel.Problem;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.HttpConfig;
import plinth.kernel.http.Open;
import plinth.kernel.http.Reply;
import plinth.workspace.RefreshSignIn;
import plinth.workspace.SignedIn;
import plinth.workspace.SsoSignOut;
import plinth.workspace.UserView;
import plinth.workspace.WorkspaceView;

/**
 * The sign-in of a browser: its refresh token is in a cookie that no script can read and that other
 * sites cannot send, and is only sent to these routes.
 */
@Path("/user/auth/browser-session")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Identity")
public class BrowserSessionResource {
  private static final String COOKIE = "plinth_session";
  private static final String PATH = "/api/v1/user/auth/browser-session";

  @Inject private Call call;
  @Inject private RefreshSignIn refreshSignIn;
  @Inject private SsoSignOut signOut;
  @Inject private IdentityConfig identity;
  @Inject private HttpConfig http;
  @Inject private DeviceCookie devices;

  /** The refresh token of a sign-in, and the token of a device that it remembered. */
  @Schema(name = "BrowserSessionStart")
  public record Start(
      @NotBlank @Size(max = 512) String refreshToken,
      @Size(max = 128) @Nullable String deviceToken) {}

  /**
   * A sign-in whose refresh token is in the cookie.
   *
   * @param accessToken the bearer token
   * @param tokenType {@code Bearer}
   * @param expiresIn the life of the access token in seconds
   * @param user who signed in
   * @param workspace the workspace that the tokens are pinned to; null: none is chosen yet
   * @param workspaces all workspaces to choose from, including open invitations
   */
  public record BrowserSession(
      String accessToken,
      @Words("Bearer") String tokenType,
      long expiresIn,
      UserView user,
      @Nullable WorkspaceView workspace,
      List<WorkspaceView> workspaces) {
    static BrowserSession of(SignedIn signedIn) {
      return new BrowserSession(
          signedIn.accessToken(),
          signedIn.tokenType(),
          signedIn.expiresIn(),
          signedIn.user(),
          signedIn.workspace(),
          signedIn.workspaces());
    }
  }

  /** Keeps a refresh token in the cookie. */
  @POST
  @Open(Access.EXEMPT_WRITE)
  @Answers(Void.class)
  @Operation(
      summary = "Keep a sign-in in a cookie",
      description =
          "Keeps the refresh token of a sign-in in a cookie of the browser, which scripts cannot"
              + " read, and the token of a remembered device in another one, which is sent with"
              + " later sign-ins.")
  public Response start(@NotNull Start body) {
    Response.ResponseBuilder answer =
        Response.fromResponse(Reply.of("Kept", null)).cookie(cookie(body.refreshToken()));
    String device = body.deviceToken();
    return (device == null ? answer : answer.cookie(devices.of(device))).build();
  }

  /** Exchanges the refresh token of the cookie. */
  @PUT
  @CarriesSecret
  @Open(Access.EXEMPT_WRITE)
  @Answers(BrowserSession.class)
  @Operation(
      summary = "Continue the sign-in of the cookie",
      description =
          "Exchanges the refresh token of the cookie for new tokens and keeps the new refresh token"
              + " in the cookie. Returns 401 REFRESH_INVALID if there is no cookie.")
  public Response renew(@CookieParam(COOKIE) @Nullable String token) {
    if (token == null || token.isBlank()) {
      throw new Problem(IdentityProblem.REFRESH_INVALID);
    }
    SignedIn signedIn = refreshSignIn.refresh(token, call.caller().origin());
    return Response.fromResponse(Reply.of("Tokens refreshed", BrowserSession.of(signedIn)))
        .cookie(cookie(signedIn.refreshToken()))
        .build();
  }

  /** Ends the sign-in of the cookie. */
  @DELETE
  @Open(Access.EXEMPT_WRITE)
  @Answers(value = SignedOut.class, orNull = true)
  @Operation(
      summary = "Sign out the browser",
      description =
          "Ends the sign-in of the cookie and deletes the cookie. If the sign-in came from a provider"
              + " that can end its own session, `end_session_url` is where the browser goes next.")
  public Response end(@CookieParam(COOKIE) @Nullable String token) {
    SignedOut signedOut =
        token == null ? null : SignedOut.of(signOut.signOut(token, call.caller().origin()));
    return Response.fromResponse(Reply.of("Signed out", signedOut))
        .cookie(builder("").maxAge(0).build())
        .build();
  }

  private NewCookie cookie(String token) {
    Duration life = identity.refreshTokenLife();
    return builder(token).maxAge((int) Math.min(life.toSeconds(), Integer.MAX_VALUE)).build();
  }

  private NewCookie.Builder builder(String value) {
    return new NewCookie.Builder(COOKIE)
        .value(value)
        .path(PATH)
        .httpOnly(true)
        .secure(http.isSecure())
        .sameSite(NewCookie.SameSite.STRICT);
  }
}
