package plinth.workspace.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
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
import plinth.workspace.AdminSignedIn;
import plinth.workspace.Login;

/** Sign-in as an admin of a workspace or as a platform operator. */
@Path("/admin/auth")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Identity")
public class AdminLoginResource {
  @Inject private Call call;
  @Inject private Login login;

  /** An e-mail address, its password, and the workspace. */
  @Schema(name = "AdminLogin")
  public record Credentials(
      @Schema(example = "nora@example.com") @NotBlank @Size(max = Emails.MAX) String email,
      @Schema(example = "seven red kites") @NotNull @Size(min = 1, max = 256) String password,
      @Schema(
              description = "Subdomain of the workspace; absent for platform operators",
              example = "field-works")
          @Size(min = 1, max = 63)
          @Nullable String workspace,
      @Schema(description = "Code of the second factor, or a recovery code", example = "493027")
          @Size(max = 64)
          @Nullable String otp,
      @Schema(description = "Remember this device of a member, so that it needs no more codes")
          @Nullable Boolean rememberDevice,
      @Schema(description = "Token of a remembered device") @Size(max = 128)
          @Nullable String deviceToken,
      @Schema(
              description =
                  "The answer of a passkey instead of a code, in the JSON form of WebAuthn")
          @Nullable JsonObject passkey) {
    SignInProof proof() {
      return new SignInProof(otp, Boolean.TRUE.equals(rememberDevice), deviceToken, passkey);
    }
  }

  /** Signs in. */
  @POST
  @CarriesSecret
  @Path("/login")
  @Open(Access.EXEMPT_WRITE)
  @Answers(AdminSignedIn.class)
  @Operation(
      summary = "Sign in as an admin",
      description =
          "Returns tokens that are pinned to the workspace, and the admin with six onboarding"
              + " fields. Without a workspace, a platform operator signs in. Whoever has a second"
              + " factor receives 401 `OTP_REQUIRED` until `otp` contains a valid code, or, as a"
              + " member, `device_token` that of a remembered device. Passkeys are accepted as by"
              + " `/user/auth/login`.")
  public Response login(@NotNull Credentials body) {
    return Reply.of(
        "Signed in",
        login.signInAdmin(
            body.email(), body.password(), body.workspace(), body.proof(), call.caller().origin()));
  }
}
