package plinth.workspace.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.identity.Emails;
import plinth.identity.factor.SignInProof;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.Open;
import plinth.kernel.http.Reply;
import plinth.workspace.Login;
import plinth.workspace.RefreshSignIn;
import plinth.workspace.SignedIn;
import plinth.workspace.SsoSignOut;

/** Sign-in, token refresh and sign-out. */
@Path("/user/auth")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Identity")
public class LoginResource {
  @Inject private Call call;
  @Inject private Login login;
  @Inject private RefreshSignIn refreshSignIn;
  @Inject private SsoSignOut signOut;

  /** An e-mail address, its password, and the second factor. */
  @Schema(name = "Login")
  public record Credentials(
      @Schema(example = "nora@example.com") @NotBlank @Size(max = Emails.MAX) String email,
      @Schema(example = "seven red kites") @NotNull @Size(min = 1, max = 256) String password,
      @Schema(description = "Code of the second factor, or a recovery code", example = "493027")
          @Size(max = 64)
          @Nullable String otp,
      @Schema(description = "Remember this device, so that it needs no more codes")
          @Nullable Boolean rememberDevice,
      @Schema(description = "Token of a remembered device; browsers send it as a cookie")
          @Size(max = 128)
          @Nullable String deviceToken,
      @Schema(
              description =
                  "The answer of a passkey instead of a code, in the JSON form of WebAuthn")
          @Nullable JsonObject passkey) {
    SignInProof proof(@Nullable String cookie) {
      String known = deviceToken == null ? cookie : deviceToken;
      return new SignInProof(otp, Boolean.TRUE.equals(rememberDevice), known, passkey);
    }
  }

  /** A refresh token. */
  @Schema(name = "RefreshToken")
  public record Token(@NotBlank @Size(max = 512) String refreshToken) {}

  /** Signs in. */
  @POST
  @CarriesSecret
  @Path("/login")
  @Open(Access.EXEMPT_WRITE)
  @Answers(SignedIn.class)
  @Operation(
      summary = "Sign in",
      description =
          "If the user has exactly one workspace, the tokens are pinned to it; otherwise they are"
              + " not pinned, and `workspaces` lists the workspaces to choose from. If the password"
              + " is right but the address is not verified, returns 403 EMAIL_NOT_VERIFIED. A user"
              + " with a second factor receives 401 `OTP_REQUIRED` until `otp` contains a valid"
              + " code, or `device_token` that of a remembered device. With `remember_device`, a"
              + " valid code returns a `device_token`. Users with passkeys receive `passkey` with"
              + " these refusals, options for `navigator.credentials.get()`, and may send the answer"
              + " as `passkey`; with passkeys only, the code is `PASSKEY_REQUIRED`.")
  public Response login(
      @NotNull Credentials body, @CookieParam(DeviceCookie.NAME) @Nullable String device) {
    return Reply.of(
        "Signed in",
        login.signInWithPassword(
            body.email(), body.password(), body.proof(device), call.caller().origin()));
  }

  /** Refreshes the tokens. */
  @POST
  @CarriesSecret
  @Path("/refresh")
  @Open(Access.EXEMPT_WRITE)
  @Answers(SignedIn.class)
  @Operation(
      summary = "Refresh tokens",
      description =
          "Exchanges the refresh token for new tokens. A refresh token is valid for one exchange:"
              + " using it again ends the whole sign-in (401 REFRESH_REUSED).")
  public Response refresh(@NotNull Token body) {
    return Reply.of(
        "Tokens refreshed", refreshSignIn.refresh(body.refreshToken(), call.caller().origin()));
  }

  /** Signs out. */
  @POST
  @Path("/logout")
  @Open(Access.EXEMPT_WRITE)
  @Answers(value = SignedOut.class, orNull = true)
  @Operation(
      summary = "Sign out",
      description =
          "Ends only the sign-in that the refresh token belongs to, including its access tokens in"
              + " all workspaces selected with it. If it came from a provider that can end its own"
              + " session, `end_session_url` is where the browser goes next.")
  public Response logout(@NotNull Token body) {
    return Reply.of(
        "Signed out", SignedOut.of(signOut.signOut(body.refreshToken(), call.caller().origin())));
  }
}
