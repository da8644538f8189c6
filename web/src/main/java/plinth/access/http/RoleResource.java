package plinth.access.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.access.Role;
import plinth.access.Roles;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.StepUp;

/** The roles of the workspace. */
@Path("/admin/roles")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Members")
public class RoleResource {
  @Inject private Call call;
  @Inject private Roles roles;

  /** A new role. */
  @Schema(name = "NewRole")
  public record New(
      @Schema(example = "Sales lead") @NotBlank @Size(max = 100) String name,
      @Size(max = 500) @Nullable String description,
      @Schema(
              description =
                  "Permissions: <area>.read, <area>.create, <area>.update or <area>.delete;"
                      + " <area>.* for all")
          @NotNull
          @Size(min = 1, max = 100)
          List<String> permissions) {}

  /** The changes of a role; absent values do not change. */
  @Schema(name = "RoleChange")
  public record Change(
      @Pattern(regexp = ".*\\S.*", message = "must not be blank") @Size(max = 100)
          @Nullable String name,
      @Size(max = 500) @Nullable String description,
      @Size(min = 1, max = 100) @Nullable List<String> permissions) {}

  /** Lists all roles. */
  @GET
  @AdminApi(value = Access.READ, permission = "member.read")
  @Answers(value = Role.class, form = Answers.Form.PAGE)
  @Operation(summary = "List roles", description = "Returns all roles, built-in ones first.")
  public Response list() {
    List<Role> all = roles.listAll(call.caller());
    return Reply.page(
        "Roles", new Page<>(all, new PageRequest(1, PageRequest.MAX_LIMIT), all.size()));
  }

  /** Creates a role. */
  @POST
  @StepUp
  @AdminApi(value = Access.WRITE, permission = "member.create")
  @Answers(value = Role.class, status = 201)
  @Operation(
      summary = "Create a role",
      description =
          "Derives the slug from the name. A role cannot have permissions that the caller does not"
              + " hold.")
  public Response create(@NotNull New body) {
    String description = body.description() == null ? "" : body.description();
    Role role = roles.create(call.caller(), body.name().strip(), description, body.permissions());
    return Reply.created("Role created", role);
  }

  /** One role. */
  @GET
  @Path("/{slug}")
  @AdminApi(value = Access.READ, permission = "member.read")
  @Answers(Role.class)
  @Operation(summary = "Read a role", description = "Returns one role and its permissions.")
  public Response get(@PathParam("slug") String slug) {
    return Reply.of("Role", roles.get(call.caller(), slug));
  }

  /** Changes a role. */
  @PUT
  @Path("/{slug}")
  @StepUp
  @AdminApi(value = Access.WRITE, permission = "member.update")
  @Answers(Role.class)
  @Operation(
      summary = "Change a role",
      description =
          "The change takes effect immediately for everyone with this role. Built-in roles cannot"
              + " be changed (409).")
  public Response change(@PathParam("slug") String slug, @NotNull Change body) {
    Role role =
        roles.change(call.caller(), slug, body.name(), body.description(), body.permissions());
    return Reply.of("Role changed", role);
  }

  /** Deletes a role. */
  @DELETE
  @Path("/{slug}")
  @StepUp
  @AdminApi(value = Access.WRITE, permission = "member.delete")
  @Answers(Void.class)
  @Operation(summary = "Delete a role", description = "Returns 409 while any member has the role.")
  public Response delete(@PathParam("slug") String slug) {
    roles.delete(call.caller(), slug);
    return Reply.of("Role deleted", null);
  }
}
