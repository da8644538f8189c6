package plinth.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
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
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.SuperAdminApi;
import plinth.platform.Reason;
import plinth.platform.user.UserControl;
import plinth.platform.user.UserDetail;
import plinth.platform.user.UserDirectory;
import plinth.platform.user.UserRow;

/** The users of the installation, for its operators. */
@Path("/admin/platform/users")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class UsersResource {
  @Inject private Call call;
  @Inject private UserDirectory directory;
  @Inject private UserControl control;

  /** Lists the users. */
  @GET
  @SuperAdminApi(Access.READ)
  @Answers(value = UserRow.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List users",
      description = "The newest first, found by a part of the address or of the name, or a number.")
  public Response list(@BeanParam UserListParams params) {
    return Reply.page("Users", directory.page(call.caller(), params.filter(), params.request()));
  }

  /** One user. */
  @GET
  @Path("/{id}")
  @SuperAdminApi(Access.READ)
  @Answers(UserDetail.class)
  @Operation(
      summary = "Read a user",
      description = "How they stand, in how many places they are signed in, and where they belong.")
  public Response get(@PathParam("id") long id) {
    return Reply.of("User", directory.get(call.caller(), id));
  }

  /** Blocks a user. */
  @POST
  @Path("/{id}/block")
  @SuperAdminApi(Access.WRITE)
  @Answers(UserDetail.class)
  @Operation(
      summary = "Block a user",
      description =
          "Everywhere and at once: every token is void, open sockets are closed, what they"
              + " consented to for OAuth apps is refused, and who signs in with the right password"
              + " is answered 403 `ACCOUNT_BLOCKED`. API keys belong to their workspace and stay."
              + " Again without harm; the user with the operator's own address is refused with"
              + " 409.")
  public Response block(@PathParam("id") long id, @QueryParam("reason") @Nullable String reason) {
    return Reply.of("User blocked", control.block(call.caller(), id, true, new Reason(reason)));
  }

  /** Unblocks a user. */
  @POST
  @Path("/{id}/unblock")
  @SuperAdminApi(Access.WRITE)
  @Answers(UserDetail.class)
  @Operation(
      summary = "Unblock a user",
      description = "They sign in again; tokens from before stay void.")
  public Response unblock(@PathParam("id") long id, @QueryParam("reason") @Nullable String reason) {
    return Reply.of("User unblocked", control.block(call.caller(), id, false, new Reason(reason)));
  }

  /** Ends every session of a user. */
  @POST
  @Path("/{id}/sign-out")
  @SuperAdminApi(Access.WRITE)
  @Answers(UserDetail.class)
  @Operation(
      summary = "Sign a user out everywhere",
      description =
          "Every access and refresh token is void and open sockets are closed, on every node; who"
              + " knows the password signs in again. The user with the operator's own address is"
              + " refused with 409.")
  public Response signOut(@PathParam("id") long id, @QueryParam("reason") @Nullable String reason) {
    return Reply.of("User signed out", control.signOut(call.caller(), id, new Reason(reason)));
  }
}
