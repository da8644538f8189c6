package plinth.records.http;

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
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.RecordAction;
import plinth.kernel.http.RecordApi;
import plinth.kernel.http.Reply;
import plinth.records.lists.FieldChoices;
import plinth.records.lists.RecordOptions;

/** The options of a field as they are defined. */
@Path("/object/data/{objectSlug}/field-options")
@Tag(name = "Records")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class FieldOptionsResource {
  @Inject private RecordOptions options;
  @Inject private Call call;

  /** Lists the defined options of a field. */
  @GET
  @Path("/{fieldSlug}")
  @RecordApi(RecordAction.READ)
  @Answers(FieldChoices.class)
  @Operation(
      summary = "List the predefined options of a field",
      description = "Includes inactive options, which records may still have.")
  public Response defined(
      @PathParam("objectSlug") String object, @PathParam("fieldSlug") String field) {
    return Reply.of("Options", options.get(call.caller(), object, field, true));
  }
}
