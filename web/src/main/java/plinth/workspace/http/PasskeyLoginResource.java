package plinth.workspace.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.identity.factor.PasskeyOptions;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.Open;
import plinth.kernel.http.Reply;
import plinth.workspace.Login;
import plinth.workspace.SignedIn;

/** Sign-in of users with a passkey alone. */
@Path("/user/auth/passkey-login")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Identity")
public class PasskeyLoginResource {
  static final String ASK =
      "Returns `public_key`, the options for `navigator.credentials.get()`, which name no account:"
          + " the authenticator offers the passkeys that it has. The challenge is valid once within"
          + " five minutes.";
  static final String ANSWER =
      "Accepts the JSON form of what `navigator.credentials.get()` returned. A passkey proves"
          + " possession and who is there, so neither a password nor a code is asked for. Returns"
          + " 401 `PASSKEY_REFUSED` for every answer that is not accepted.";

  @Inject private Call call;
  @Inject private Login login;

  /** The answer of a passkey. */
  @Schema(name = "PasskeyLogin")
  public record Answer(
      @Schema(description = "The JSON form of the `PublicKeyCredential`") @NotNull
          JsonObject credential) {}

  /** Asks a user. */
  @POST
  @CarriesSecret
  @Path("/options")
  @Open(Access.EXEMPT_WRITE)
  @Answers(PasskeyOptions.class)
  @Operation(summary = "Ask for a passkey to sign in", description = ASK)
  public Response ask() {
    return Reply.of("Use a passkey", login.askForPasskey(false, call.caller().origin()));
  }

  /** Signs in a user. */
  @POST
  @CarriesSecret
  @Open(Access.EXEMPT_WRITE)
  @Answers(SignedIn.class)
  @Operation(summary = "Sign in with a passkey", description = ANSWER)
  public Response login(@NotNull Answer body) {
    return Reply.of(
        "Signed in", login.signInWithPasskey(body.credential(), call.caller().origin()));
  }
}
