package plinth.records.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.JsonWriter;
import plinth.kernel.http.WorkspaceApi;
import plinth.objects.ObjectShapes;

/** The OpenAPI document of the workspace. */
@Path("/openapi")
@Tag(name = "Records")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class WorkspaceOpenApiResource {
  @Inject private ObjectShapes shapes;
  @Inject private Call call;

  /** Describes the caller's own objects. */
  @GET
  @WorkspaceApi(Access.READ)
  @Answers(value = JsonObject.class, form = Answers.Form.PLAIN)
  @Operation(
      summary = "Read the OpenAPI document of this workspace",
      description =
          "Returns the record routes of each active object with its fields, limited to the"
              + " operations that the caller's permissions or scopes allow. The document is"
              + " returned without the usual envelope, so that tools can read it.")
  public Response document() {
    String document =
        JsonWriter.toJson(WorkspaceDocument.of(call.caller(), shapes.listActive(call.caller())));
    return Response.ok(document).header(HttpHeaders.CACHE_CONTROL, "no-store").build();
  }
}
