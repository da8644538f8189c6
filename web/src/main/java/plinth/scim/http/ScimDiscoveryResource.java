package plinth.scim.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.Problem;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.AnyQuery;
import plinth.kernel.http.DirectoryApi;
import plinth.kernel.http.ScimErrors;
import plinth.scim.Discovery;
import plinth.scim.Listing;

/** What this server supports of SCIM: RFC 7644, 4. */
@Path("/scim/v2")
@ApplicationScoped
@Produces({ScimErrors.MEDIA_TYPE, MediaType.APPLICATION_JSON})
@Tag(name = "SCIM")
public class ScimDiscoveryResource {
  @Inject private Discovery discovery;

  /** The features. */
  @GET
  @Path("/ServiceProviderConfig")
  @AnyQuery
  @DirectoryApi(Access.READ)
  @Answers(value = JsonObject.class, form = Answers.Form.PLAIN)
  @Operation(
      summary = "Read the supported features of SCIM",
      description = "Returns what is supported of RFC 7644, and the limits.")
  public Response config() {
    return ScimReply.of(discovery.config());
  }

  /** Lists the kinds of resources. */
  @GET
  @Path("/ResourceTypes")
  @AnyQuery
  @DirectoryApi(Access.READ)
  @Answers(value = JsonObject.class, form = Answers.Form.PLAIN)
  @Operation(
      summary = "List the kinds of resources of SCIM",
      description = "Returns users and groups.")
  public Response types() {
    return all(discovery.types());
  }

  /** One kind of resources. */
  @GET
  @Path("/ResourceTypes/{typeName}")
  @AnyQuery
  @DirectoryApi(Access.READ)
  @Answers(value = JsonObject.class, form = Answers.Form.PLAIN)
  @Operation(
      summary = "Read a kind of resources of SCIM",
      description = "Returns the kind with this name, such as `User`.")
  public Response type(@PathParam("typeName") String name) {
    return one(discovery.types(), name);
  }

  /** Lists the schemas. */
  @GET
  @Path("/Schemas")
  @AnyQuery
  @DirectoryApi(Access.READ)
  @Answers(value = JsonObject.class, form = Answers.Form.PLAIN)
  @Operation(
      summary = "List the schemas of SCIM",
      description = "Returns the attributes that are kept; others are ignored.")
  public Response schemas() {
    return all(discovery.schemas());
  }

  /** One schema. */
  @GET
  @Path("/Schemas/{schemaId}")
  @AnyQuery
  @DirectoryApi(Access.READ)
  @Answers(value = JsonObject.class, form = Answers.Form.PLAIN)
  @Operation(summary = "Read a schema of SCIM", description = "Returns the schema with this URN.")
  public Response schema(@PathParam("schemaId") String id) {
    return one(discovery.schemas(), id);
  }

  private static Response all(List<JsonObject> documents) {
    return ScimReply.of(new Listing(documents.size(), 1, documents).toJson());
  }

  private static Response one(List<JsonObject> documents, String id) {
    return ScimReply.of(
        documents.stream()
            .filter(document -> document.getString("id").equals(id))
            .findFirst()
            .orElseThrow(() -> Problem.notFound("Resource")));
  }
}
