package plinth.integrations.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
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
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.integrations.Integration;
import plinth.integrations.ManageIntegration;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;

/** A workspace's own accounts at providers of mail, conversations and storage. */
@Path("/integrations/{provider}")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Integrations")
public class IntegrationResource {
  private static final String PROVIDER = "provider";

  @Inject private Call call;
  @Inject private ManageIntegration integrations;

  /** Shows the workspace's account at a provider. */
  @GET
  @AdminApi(value = Access.READ, permission = "integration.read")
  @Answers(Integration.class)
  @Operation(
      summary = "Read an integration",
      description =
          "Providers are mail, messaging and storage; of any other 404 with `providers`. Of secrets"
              + " only a hint is shown. Not connected, what the installation offers is used.")
  public Response get(@PathParam(PROVIDER) String provider) {
    return Reply.of("Integration", integrations.get(call.caller(), provider));
  }

  /** Connects the workspace with a provider. */
  @POST
  @AdminApi(value = Access.WRITE, permission = "integration.create")
  @Answers(value = Integration.class, status = 201)
  @Operation(
      summary = "Connect with a provider",
      description =
          "The account is tried first: 400 INTEGRATION_TEST_FAILED names the field and the reason,"
              + " and what there was stays. It is given whole each time, secrets included, and"
              + " takes the place of the one before. Mail of the workspace to its people goes by"
              + " its mail server, chatapp sessions are signed in at its gateway (409"
              + " INTEGRATION_IN_USE while some are on), new files go into its bucket; files from"
              + " before stay where they are and are read from there.")
  public Response connect(
      @PathParam(PROVIDER) String provider,
      @Schema(implementation = AccountBody.class) @NotNull JsonObject body) {
    return Reply.created(
        "Integration connected", integrations.connect(call.caller(), provider, body));
  }

  /** Disconnects from a provider, even in a read-only workspace. */
  @DELETE
  @AdminApi(value = Access.EXEMPT_WRITE, permission = "integration.delete")
  @Answers(Integration.class)
  @Operation(
      summary = "Disconnect from a provider",
      description =
          "From now on what the installation offers is used. An account of storage is kept under"
              + " `former`, to read what lies there, and forgotten a day after it holds nothing."
              + " 404 INTEGRATION_NOT_CONNECTED when there is none.")
  public Response disconnect(@PathParam(PROVIDER) String provider) {
    return Reply.of("Integration disconnected", integrations.disconnect(call.caller(), provider));
  }

  /** Tests the connected account again. */
  @POST
  @Path("/test")
  @AdminApi(value = Access.WRITE, permission = "integration.update")
  @Answers(Integration.class)
  @Operation(
      summary = "Test an integration",
      description =
          "Tries the account that is kept, and notes under `test` how it did. 404"
              + " INTEGRATION_NOT_CONNECTED when there is none.")
  public Response test(@PathParam(PROVIDER) String provider) {
    return Reply.of("Integration tested", integrations.test(call.caller(), provider));
  }
}
