package plinth.objects.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.objects.NewObject;
import plinth.objects.ObjectChange;
import plinth.objects.ObjectView;
import plinth.objects.editing.Objects;
import plinth.objects.unique.UniqueKeyView;
import plinth.objects.unique.UniqueKeys;
import plinth.objects.unique.UniqueKeysDraft;

/** The objects of a workspace. */
@Path("/object")
@Tag(name = "Objects")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class ObjectsResource {
  @Inject private Objects objects;
  @Inject private UniqueKeys keys;
  @Inject private Call call;

  /** Lists the objects. */
  @GET
  @AdminApi(value = Access.READ, permission = "object.read")
  @Answers(value = ObjectView.class, form = Answers.Form.PAGE)
  @Operation(summary = "List objects")
  public Response list(@BeanParam PageParams page) {
    return Reply.page("Objects", objects.list(call.caller(), page.request()));
  }

  /** Makes an object. */
  @POST
  @AdminApi(value = Access.WRITE, permission = "object.create")
  @Answers(value = ObjectView.class, status = 201)
  @Operation(summary = "Create an object")
  public Response create(NewObject body) {
    return Reply.created("Object created", objects.create(call.caller(), body));
  }

  /** Shows an object. */
  @GET
  @Path("/{objectSlug}")
  @AdminApi(value = Access.READ, permission = "object.read")
  @Answers(ObjectView.class)
  @Operation(summary = "Read an object")
  public Response show(@PathParam("objectSlug") String slug) {
    return Reply.of("Object", objects.show(call.caller(), slug));
  }

  /** Changes an object. */
  @PUT
  @Path("/{objectSlug}")
  @AdminApi(value = Access.WRITE, permission = "object.update")
  @Answers(ObjectView.class)
  @Operation(
      summary = "Change an object",
      description = "Absent members are unchanged; null clears a member.")
  public Response update(@PathParam("objectSlug") String slug, ObjectChange body) {
    return Reply.of("Object updated", objects.update(call.caller(), slug, body));
  }

  /** Deletes an object. */
  @DELETE
  @Path("/{objectSlug}")
  @AdminApi(value = Access.WRITE, permission = "object.delete")
  @Answers(Void.class)
  @Operation(
      summary = "Delete an object, its fields and its records",
      description =
          "The object disappears immediately with its records and relations, and can be restored"
              + " for 30 days. System objects cannot be deleted.")
  public Response delete(
      @PathParam("objectSlug") String slug,
      @Schema(type = SchemaType.BOOLEAN, description = IfEmpty.DESCRIPTION)
          @QueryParam(IfEmpty.NAME)
          @Nullable String ifEmpty) {
    objects.delete(call.caller(), slug, IfEmpty.of(ifEmpty));
    return Reply.of("Object deleted", null);
  }

  /** Switches an object between active and inactive. */
  @PUT
  @Path("/toggle-status/{objectSlug}")
  @AdminApi(value = Access.WRITE, permission = "object.update")
  @Answers(ObjectView.class)
  @Operation(summary = "Toggle whether an object is active")
  public Response toggle(@PathParam("objectSlug") String slug) {
    return Reply.of("Object updated", objects.toggle(call.caller(), slug));
  }

  /** Lists the unique keys of an object. */
  @GET
  @Path("/unique-keys/{objectSlug}")
  @AdminApi(value = Access.READ, permission = "object.read")
  @Answers(value = UniqueKeyView.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List the unique keys of an object",
      description =
          "A unique key is a list of fields whose values together are distinct among the records."
              + " Keys with a field that the role does not see are left out.")
  public Response uniqueKeys(@PathParam("objectSlug") String slug) {
    return Reply.of("Unique keys", keys.list(call.caller(), slug));
  }

  /** Replaces the unique keys of an object. */
  @PUT
  @Path("/unique-keys/{objectSlug}")
  @AdminApi(value = Access.WRITE, permission = "object.update")
  @Answers(value = UniqueKeyView.class, form = Answers.Form.LIST)
  @Operation(
      summary = "Replace the unique keys of an object",
      description =
          "Keys that are not listed are removed, except those with a field that the role does not"
              + " see. If records have the same values, the request is refused (409) with some of"
              + " them; the records of a large object are compared by a job, which gives the key"
              + " up.")
  public Response putUniqueKeys(
      @PathParam("objectSlug") String slug, @NotNull UniqueKeysDraft body) {
    return Reply.of("Unique keys updated", keys.put(call.caller(), slug, body));
  }
}
