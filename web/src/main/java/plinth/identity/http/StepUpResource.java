package plinth.identity.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
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
import plinth.identity.account.OwnFactor;
import plinth.identity.factor.StepUpProof;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.Reply;
import plinth.kernel.http.UserApi;

/** Proofs of users within their sessions, before dangerous acts. */
@Path("/user/auth/step-up")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Identity")
public class StepUpResource {
  static final String TEXT =
      "Accepts a code of the second factor, a passkey, or the password of an account without"
          + " either. For ten minutes, the session may then do what otherwise returns 403 `STEP_UP_REQUIRED`.";

  @Inject private Call call;
  @Inject private OwnFactor factor;
  @Inject private PresentSession present;

  /** A code, or the password. */
  @Schema(name = "StepUpProof")
  public record Proof(
      @Schema(description = "For accounts without a second factor", example = "seven red kites")
          @Size(max = 256)
          @Nullable String password,
      @Schema(description = "A code of the second factor, or a recovery code", example = "493027")
          @Size(max = 64)
          @Nullable String otp,
      @Schema(
              description =
                  "The answer of a passkey to `…/passkeys/challenge`, in the JSON form of WebAuthn")
          @Nullable JsonObject passkey) {
    StepUpProof toProof() {
      return new StepUpProof(password, otp, passkey);
    }
  }

  /** A proof of a user. */
  @POST
  @CarriesSecret
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(Void.class)
  @Operation(summary = "Prove again who you are", description = TEXT)
  public Response prove(@NotNull Proof body) {
    factor.stepUp(call.caller(), present.slug(), body.toProof());
    return Reply.of("Proved", null);
  }
}
