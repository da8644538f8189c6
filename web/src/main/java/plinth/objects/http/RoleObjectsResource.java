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
import plinth.kernel.http.StepUp;
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
      summary = "List the object limits of a role",
      description =
          "Returns the objects on which the role is limited. On all other objects, only the"
              + " permissions of the role apply.")
  public Response list(@PathParam("slug") String role) {
    return Reply.of("Limits", limits.listAll(call.caller(), role));
  }

  /** Limits a role on an object. */
  @PUT
  @Path("/{objectSlug}")
  @StepUp
  @AdminApi(value = Access.WRITE, permission = "member.update")
  @Answers(RoleObject.class)
  @Operation(
      summary = "Set the limit of a role on an object",
      description =
          "Replaces any existing limit, effective immediately for everyone with the role. Without"
              + " `read`, the role cannot see the object at all. A `hidden` field is invisible to"
              + " the role; a `read_only` field is shown but cannot be written. The role of the"
              + " owners cannot be limited (409).")
  public Response put(
      @PathParam("slug") String role,
      @PathParam("objectSlug") String object,
      @NotNull RoleObjectDraft body) {
    return Reply.of("Role limited", limits.put(call.caller(), role, object, body));
  }

  /** Takes a limit away. */
  @DELETE
  @Path("/{objectSlug}")
  @StepUp
  @AdminApi(value = Access.WRITE, permission = "member.update")
  @Answers(Void.class)
  @Operation(
      summary = "Remove the limit of a role on an object",
      description = "Only the permissions of the role apply to the object again.")
  public Response delete(@PathParam("slug") String role, @PathParam("objectSlug") String object) {
    limits.remove(call.caller(), role, object);
    return Reply.of("Limit removed", null);
  }
}
