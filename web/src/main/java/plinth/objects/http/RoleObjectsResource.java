package plinth.objects.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
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
import plinth.objects.role.RoleObject;
import plinth.objects.role.RoleObjectDraft;
import plinth.objects.role.RoleObjects;

/** What a role is limited to on objects and fields. */
@Path("/admin/roles/{slug}/objects")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Members")
public class RoleObjectsResource {
  @Inject private Call call;
  @Inject private RoleObjects limits;

  /** The limits of a role. */
  @GET
  @AdminApi(value = Access.READ, permission = "member.read")
  @Answers(value = RoleObject.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List what a role is limited to",
      description = "An object that is not named is not limited beyond the role's permissions.")
  public Response list(@PathParam("slug") String role) {
    return Reply.of("Limits", limits.all(call.caller(), role));
  }

  /** Limits a role on an object. */
  @PUT
  @Path("/{objectSlug}")
  @AdminApi(value = Access.WRITE, permission = "member.update")
  @Answers(RoleObject.class)
  @Operation(
      summary = "Limit a role on an object",
      description =
          "In place of the limit before, and at once for everybody who holds the role. Without"
              + " `read` the object does not exist for the role; a `hidden` field does not exist, a"
              + " `read_only` one is shown and not taken. The owners' role stays unlimited (409).")
  public Response put(
      @PathParam("slug") String role,
      @PathParam("objectSlug") String object,
      @NotNull RoleObjectDraft body) {
    return Reply.of("Role limited", limits.put(call.caller(), role, object, body));
  }

  /** Takes a limit away. */
  @DELETE
  @Path("/{objectSlug}")
  @AdminApi(value = Access.WRITE, permission = "member.update")
  @Answers(Void.class)
  @Operation(
      summary = "Take a limit away",
      description = "The role may again what its permissions say.")
  public Response delete(@PathParam("slug") String role, @PathParam("objectSlug") String object) {
    limits.remove(call.caller(), role, object);
    return Reply.of("Limit removed", null);
  }
}
