package plinth.scim.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.AnyQuery;
import plinth.kernel.http.Call;
import plinth.kernel.http.DirectoryApi;
import plinth.kernel.http.ScimErrors;
import plinth.scim.ManageGroups;
import plinth.scim.protocol.Selection;

/** The groups that the directory of a workspace makes: RFC 7643, 4.2. */
@Path("/scim/v2/Groups")
@ApplicationScoped
@Produces({ScimErrors.MEDIA_TYPE, MediaType.APPLICATION_JSON})
@Consumes({ScimErrors.MEDIA_TYPE, MediaType.APPLICATION_JSON})
@Tag(name = "SCIM")
public class ScimGroupsResource {
  @Inject private Call call;
  @Inject private ManageGroups groups;

  /** Lists the groups. */
  @GET
  @AnyQuery
  @DirectoryApi(Access.READ)
  @Answers(value = JsonObject.class, form = Answers.Form.PLAIN)
  @Operation(
      summary = "List groups of the directory",
      description =
          "Returns a ListResponse of at most 200 resources, in the order in which they were made"
              + " unless `sortBy` is given.")
  public Response list(@BeanParam ScimParams params) {
    return ScimReply.of(groups.list(call.caller(), params.query()).toJson());
  }

  /** Makes one. */
  @POST
  @AnyQuery
  @DirectoryApi(Access.WRITE)
  @Answers(value = JsonObject.class, status = 201, form = Answers.Form.PLAIN, etag = true)
  @Operation(
      summary = "Make a group",
      description =
          "Makes a group of users that the directory has made. They get the role that the workspace has set for the name of the group. Returns 409 if there is a group of this name.")
  public Response create(
      @QueryParam("attributes") @Nullable String attributes,
      @QueryParam("excludedAttributes") @Nullable String excluded,
      @NotNull JsonObject body) {
    return ScimReply.created(
        groups.create(call.caller(), body), Selection.of(attributes, excluded));
  }

  /** One of them. */
  @GET
  @Path("/{id}")
  @AnyQuery
  @DirectoryApi(Access.READ)
  @Answers(value = JsonObject.class, form = Answers.Form.PLAIN, etag = true)
  @Operation(summary = "Read a group of the directory", description = "Returns one group.")
  public Response get(
      @PathParam("id") String id,
      @QueryParam("attributes") @Nullable String attributes,
      @QueryParam("excludedAttributes") @Nullable String excluded,
      @HeaderParam("If-None-Match") @Nullable String ifNoneMatch) {
    return ScimReply.read(
        groups.get(call.caller(), id), Selection.of(attributes, excluded), ifNoneMatch);
  }

  /** Replaces one. */
  @PUT
  @Path("/{id}")
  @AnyQuery
  @DirectoryApi(Access.WRITE)
  @Answers(value = JsonObject.class, form = Answers.Form.PLAIN, etag = true)
  @Operation(
      summary = "Replace a group of the directory",
      description =
          "People who join or leave get their role at once. `If-Match` refuses a stale version.")
  public Response replace(
      @PathParam("id") String id,
      @QueryParam("attributes") @Nullable String attributes,
      @QueryParam("excludedAttributes") @Nullable String excluded,
      @HeaderParam("If-Match") @Nullable String ifMatch,
      @NotNull JsonObject body) {
    return ScimReply.changed(
        groups.replace(call.caller(), id, body, ifMatch), Selection.of(attributes, excluded));
  }

  /** Changes one. */
  @PATCH
  @Path("/{id}")
  @AnyQuery
  @DirectoryApi(Access.WRITE)
  @Answers(value = JsonObject.class, form = Answers.Form.PLAIN, etag = true)
  @Operation(
      summary = "Change a group of the directory",
      description =
          "Applies the operations add, replace and remove, all or none. `If-Match` refuses a"
              + " stale version.")
  public Response patch(
      @PathParam("id") String id,
      @QueryParam("attributes") @Nullable String attributes,
      @QueryParam("excludedAttributes") @Nullable String excluded,
      @HeaderParam("If-Match") @Nullable String ifMatch,
      @NotNull JsonObject body) {
    return ScimReply.changed(
        groups.patch(call.caller(), id, body, ifMatch), Selection.of(attributes, excluded));
  }

  /** Deletes one. */
  @DELETE
  @Path("/{id}")
  @AnyQuery
  @DirectoryApi(Access.WRITE)
  @Answers(value = Void.class, status = 204, form = Answers.Form.FILE)
  @Operation(
      summary = "Delete a group of the directory",
      description =
          "Its people get the role of their other groups, or the default one. `If-Match` refuses a stale version.")
  public Response delete(
      @PathParam("id") String id, @HeaderParam("If-Match") @Nullable String ifMatch) {
    groups.delete(call.caller(), id, ifMatch);
    return Response.noContent().build();
  }
}
