package plinth.workflow.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.workflow.definition.ObjectPlaceholders;
import plinth.workflow.definition.Variable;

/** The variables for texts about records. */
@Path("/workflow/placeholders")
@Tag(name = "Workflows")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class PlaceholdersResource {
  @Inject private ObjectPlaceholders placeholders;
  @Inject private Call call;

  /** Lists the variables of an object's records. */
  @GET
  @Path("/{objectSlug}")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(value = Variable.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List the variables of an object's records",
      description = "Use the variables in texts as {{name}}.")
  public Response of(@PathParam("objectSlug") String object) {
    return Reply.of("Placeholders", placeholders.of(call.caller(), object));
  }
}
