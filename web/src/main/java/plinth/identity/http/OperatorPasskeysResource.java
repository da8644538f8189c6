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
import plinth.identity.factor.PasskeyOptions;
import plinth.identity.factor.PasskeyView;
import plinth.identity.operator.OperatorPasskeys;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.Reply;
import plinth.kernel.http.StepUp;
import plinth.kernel.http.SuperAdminApi;

/** The passkeys of the calling operator. */
@Path("/admin/platform/me/passkeys")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class OperatorPasskeysResource {
  @Inject private Call call;
  @Inject private OperatorPasskeys passkeys;

  /** Lists the passkeys. */
  @GET
  @SuperAdminApi(Access.READ)
  @Answers(value = PasskeyView.class, form = Answers.Form.LIST)
  @Operation(summary = "List your operator passkeys", description = PasskeyBodies.LIST)
  public Response list() {
    return Reply.of("Passkeys", passkeys.list(call.caller()));
  }

  /** Begins a passkey. */
  @POST
  @CarriesSecret
  @StepUp
  @Path("/options")
  @SuperAdminApi(Access.WRITE)
  @Answers(PasskeyOptions.class)
  @Operation(summary = "Start to add an operator passkey", description = PasskeyBodies.BEGIN)
  public Response begin(@NotNull PasskeyBodies.Begin body) {
    return Reply.of("Create a passkey", passkeys.begin(call.caller(), body.currentPassword()));
  }

  /** Adds a passkey. */
  @POST
  @CarriesSecret
  @SuperAdminApi(Access.WRITE)
  @Answers(value = PasskeyView.class, form = Answers.Form.LIST)
  @Operation(summary = "Add an operator passkey", description = PasskeyBodies.ADD)
  public Response add(@NotNull PasskeyBodies.Addition body) {
    return Reply.of(
        "Passkey added", passkeys.add(call.caller(), body.name().strip(), body.credential()));
  }

  /** Removes a passkey. */
  @DELETE
  @StepUp
  @Path("/{slug}")
  @SuperAdminApi(Access.WRITE)
  @Answers(Void.class)
  @Operation(summary = "Remove an operator passkey", description = PasskeyBodies.REMOVE)
  public Response remove(@PathParam("slug") String slug) {
    passkeys.remove(call.caller(), slug);
    return Reply.of("Passkey removed", null);
  }

  /** Asks for a proof. */
  @POST
  @CarriesSecret
  @Path("/challenge")
  @SuperAdminApi(Access.WRITE)
  @Answers(PasskeyOptions.class)
  @Operation(
      summary = "Ask for an operator passkey as a proof",
      description = PasskeyBodies.CHALLENGE)
  public Response challenge() {
    return Reply.of("Use a passkey", passkeys.challenge(call.caller()));
  }
}
