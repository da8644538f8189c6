package plinth.workspace.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
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

/** Sign-in of operators with a passkey alone. */
@Path("/admin/auth/passkey-login")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Identity")
public class OperatorPasskeyLoginResource {
  @Inject private Call call;
  @Inject private Login login;

  /** Asks an operator. */
  @POST
  @CarriesSecret
  @Path("/options")
  @Open(Access.EXEMPT_WRITE)
  @Answers(PasskeyOptions.class)
  @Operation(
      summary = "Ask for a passkey of an operator to sign in",
      description = PasskeyLoginResource.ASK)
  public Response askOperator() {
    return Reply.of("Use a passkey", login.askForPasskey(true, call.caller().origin()));
  }

  /** Signs in an operator. */
  @POST
  @CarriesSecret
  @Open(Access.EXEMPT_WRITE)
  @Answers(SignedIn.class)
  @Operation(
      summary = "Sign in as an operator with a passkey",
      description = PasskeyLoginResource.ANSWER)
  public Response loginOperator(@NotNull PasskeyLoginResource.Answer body) {
    return Reply.of(
        "Signed in", login.signInOperatorWithPasskey(body.credential(), call.caller().origin()));
  }
}
