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
import plinth.scim.ManageUsers;
import plinth.scim.protocol.Selection;

/** The people that the directory of a workspace makes: RFC 7643, 4.1. */
@Path("/scim/v2/Users")
@ApplicationScoped
@Produces({ScimErrors.MEDIA_TYPE, MediaType.APPLICATION_JSON})
@Consumes({ScimErrors.MEDIA_TYPE, MediaType.APPLICATION_JSON})
@Tag(name = "SCIM")
public class ScimUsersResource {
  @Inject private Call call;
  @Inject private ManageUsers users;

  /** Lists the people. */
  @GET
  @AnyQuery
  @DirectoryApi(Access.READ)
  @Answers(value = JsonObject.class, form = Answers.Form.PLAIN)
  @Operation(
      summary = "List people of the directory",
      description =
          "Returns a ListResponse of at most 200 resources, in the order in which they were made"
              + " unless `sortBy` is given.")
  public Response list(@BeanParam ScimParams params) {
    return ScimReply.of(users.list(call.caller(), params.query()).toJson());
  }

  /** Makes one. */
  @POST
  @AnyQuery
  @DirectoryApi(Access.WRITE)
  @Answers(value = JsonObject.class, status = 201, form = Answers.Form.PLAIN, etag = true)
  @Operation(
      summary = "Make a member",
      description =
          "Makes a member of the workspace, and an account if the address has none. The address must be of a domain that the workspace has proved (403). Returns 409 if the directory has made this user already.")
  public Response create(
      @QueryParam("attributes") @Nullable String attributes,
      @QueryParam("excludedAttributes") @Nullable String excluded,
      @NotNull JsonObject body) {
    return ScimReply.created(users.create(call.caller(), body), Selection.of(attributes, excluded));
  }

  /** One of them. */
  @GET
  @Path("/{id}")
  @AnyQuery
  @DirectoryApi(Access.READ)
  @Answers(value = JsonObject.class, form = Answers.Form.PLAIN, etag = true)
  @Operation(summary = "Read a user of the directory", description = "Returns one user.")
  public Response get(
      @PathParam("id") String id,
      @QueryParam("attributes") @Nullable String attributes,
      @QueryParam("excludedAttributes") @Nullable String excluded,
      @HeaderParam("If-None-Match") @Nullable String ifNoneMatch) {
    return ScimReply.read(
        users.get(call.caller(), id), Selection.of(attributes, excluded), ifNoneMatch);
  }

  /** Replaces one. */
  @PUT
  @Path("/{id}")
  @AnyQuery
  @DirectoryApi(Access.WRITE)
  @Answers(value = JsonObject.class, form = Answers.Form.PLAIN, etag = true)
  @Operation(
      summary = "Replace a user of the directory",
      description =
          "What is left out is removed, except `active`. With `active` false, the person is signed out of the workspace at once. `If-Match` refuses a stale version.")
  public Response replace(
      @PathParam("id") String id,
      @QueryParam("attributes") @Nullable String attributes,
      @QueryParam("excludedAttributes") @Nullable String excluded,
      @HeaderParam("If-Match") @Nullable String ifMatch,
      @NotNull JsonObject body) {
    return ScimReply.changed(
        users.replace(call.caller(), id, body, ifMatch), Selection.of(attributes, excluded));
  }

  /** Changes one. */
  @PATCH
  @Path("/{id}")
  @AnyQuery
  @DirectoryApi(Access.WRITE)
  @Answers(value = JsonObject.class, form = Answers.Form.PLAIN, etag = true)
  @Operation(
      summary = "Change a user of the directory",
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
        users.patch(call.caller(), id, body, ifMatch), Selection.of(attributes, excluded));
  }

  /** Deletes one. */
  @DELETE
  @Path("/{id}")
  @AnyQuery
  @DirectoryApi(Access.WRITE)
  @Answers(value = Void.class, status = 204, form = Answers.Form.FILE)
  @Operation(
      summary = "Delete a user of the directory",
      description =
          "Ends the membership and signs the person out of the workspace at once; the account remains. `If-Match` refuses a stale version.")
  public Response delete(
      @PathParam("id") String id, @HeaderParam("If-Match") @Nullable String ifMatch) {
    users.delete(call.caller(), id, ifMatch);
    return Response.noContent().build();
  }
}
