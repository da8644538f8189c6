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
          "Providers are mail, messaging and storage; any other provider returns 404 with"
              + " `providers`. Only a hint of each secret is shown. If the workspace has no"
              + " account, the installation's own service is used.")
  public Response get(@PathParam(PROVIDER) String provider) {
    return Reply.of("Integration", integrations.get(call.caller(), provider));
  }

  /** Connects the workspace with a provider. */
  @POST
  @AdminApi(value = Access.WRITE, permission = "integration.create")
  @Answers(value = Integration.class, status = 201)
  @Operation(
      summary = "Connect an account at a provider",
      description =
          "Tests the account before saving it: if the test fails, returns 400"
              + " INTEGRATION_TEST_FAILED with the field and the reason, and keeps the previous"
              + " account. The request must contain the complete account, including secrets, and"
              + " replaces the previous one. The workspace then sends mail to its people through"
              + " its mail server, signs chatapp sessions in at its gateway (409 INTEGRATION_IN_USE"
              + " while sessions are active), and stores new files in its bucket. Existing files"
              + " stay where they are and are read from there.")
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
      summary = "Disconnect an account",
      description =
          "The installation's own service is used from then on. A storage account is kept under"
              + " `former` to read the files that it stores, and is deleted a day after it becomes"
              + " empty. Returns 404 INTEGRATION_NOT_CONNECTED if there is no account.")
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
          "Tests the saved account and records the result under `test`. Returns 404"
              + " INTEGRATION_NOT_CONNECTED if there is no account.")
  public Response test(@PathParam(PROVIDER) String provider) {
    return Reply.of("Integration tested", integrations.test(call.caller(), provider));
  }
}
