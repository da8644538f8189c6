package plinth.objects.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.OptionalBody;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.objects.ObjectView;
import plinth.objects.trash.DeletedObject;
import plinth.objects.trash.DeletedObjects;
import plinth.objects.trash.ObjectRestoration;

/** Deleted objects of a workspace. */
@Path("/object/trash")
@Tag(name = "Objects")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class DeletedObjectsResource {
  @Inject private DeletedObjects deleted;
  @Inject private Call call;

  /** Lists the deleted objects. */
  @GET
  @AdminApi(value = Access.READ, permission = "object.delete")
  @Answers(value = DeletedObject.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List deleted objects",
      description =
          "Returns the objects that were deleted in the last 30 days, latest deletion first.")
  public Response list(@BeanParam PageParams page) {
    return Reply.page("Deleted objects", deleted.list(call.caller(), page.request()));
  }

  /** Restores a deleted object. */
  @POST
  @Path("/{id}/restore")
  @AdminApi(value = Access.WRITE, permission = "object.delete")
  @Answers(ObjectView.class)
  @Operation(
      summary = "Restore a deleted object",
      description =
          "Restores the object with its fields, records, comments, views, webhooks and limits of"
              + " roles, and with its relations to objects that are not deleted. Returns 409"
              + " OBJECT_EXISTS if another object has its slug; slug then gives another one. A"
              + " field of another object whose slug is taken gets another slug.")
  public Response restore(
      @PathParam("id") long id, @OptionalBody @Valid @Nullable ObjectRestoration body) {
    return Reply.of(
        "Object restored",
        deleted.restore(call.caller(), id, body == null ? ObjectRestoration.PLAIN : body));
  }
}
