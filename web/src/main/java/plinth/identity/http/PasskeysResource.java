package plinth.identity.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
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
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.identity.account.OwnPasskeys;
import plinth.identity.factor.PasskeyOptions;
import plinth.identity.factor.PasskeyView;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.Reply;
import plinth.kernel.http.StepUp;
import plinth.kernel.http.UserApi;

/** The passkeys of the calling user. */
@Path("/user/auth/passkeys")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Identity")
public class PasskeysResource {
  @Inject private Call call;
  @Inject private OwnPasskeys passkeys;

  /** Lists the passkeys. */
  @GET
  @UserApi(Access.READ)
  @Answers(value = PasskeyView.class, form = Answers.Form.LIST)
  @Operation(summary = "List your passkeys", description = PasskeyBodies.LIST)
  public Response list() {
    return Reply.of("Passkeys", passkeys.list(call.caller()));
  }

  /** Begins a passkey. */
  @POST
  @CarriesSecret
  @StepUp
  @Path("/options")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(PasskeyOptions.class)
  @Operation(summary = "Start to add a passkey", description = PasskeyBodies.BEGIN)
  public Response begin(@NotNull PasskeyBodies.Begin body) {
    return Reply.of("Create a passkey", passkeys.begin(call.caller(), body.currentPassword()));
  }

  /** Adds a passkey. */
  @POST
  @CarriesSecret
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(value = PasskeyView.class, form = Answers.Form.LIST)
  @Operation(summary = "Add a passkey", description = PasskeyBodies.ADD)
  public Response add(@NotNull PasskeyBodies.Addition body) {
    return Reply.of(
        "Passkey added", passkeys.add(call.caller(), body.name().strip(), body.credential()));
  }

  /** Removes a passkey. */
  @DELETE
  @StepUp
  @Path("/{slug}")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(Void.class)
  @Operation(summary = "Remove a passkey", description = PasskeyBodies.REMOVE)
  public Response remove(@PathParam("slug") String slug) {
    passkeys.remove(call.caller(), slug);
    return Reply.of("Passkey removed", null);
  }

  /** Asks for a proof. */
  @POST
  @CarriesSecret
  @Path("/challenge")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(PasskeyOptions.class)
  @Operation(summary = "Ask for a passkey as a proof", description = PasskeyBodies.CHALLENGE)
  public Response challenge() {
    return Reply.of("Use a passkey", passkeys.challenge(call.caller()));
  }
}
