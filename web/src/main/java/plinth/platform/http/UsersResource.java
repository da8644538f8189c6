package plinth.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
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
import plinth.kernel.http.StepUp;
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
      description =
          "Returns users, newest first, filtered by part of the address or name, or by number.")
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
      description =
          "Returns the status of the user, the number of active sign-ins and the workspaces of the"
              + " user.")
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
          "Blocks the user everywhere, effective immediately: all tokens are invalidated, open"
              + " sockets are closed, consents given to OAuth apps are refused, and a sign-in with"
              + " the right password returns 403 `ACCOUNT_BLOCKED`. API keys belong to their"
              + " workspace and are not affected. The request can be repeated safely. Returns 409"
              + " for the user with the operator's own address.")
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
      description = "The user can sign in again. Earlier tokens remain invalid.")
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
          "Invalidates every access and refresh token and closes open sockets, on every node. The"
              + " user can sign in again with the password. Returns 409 for the user with the"
              + " operator's own address.")
  public Response signOut(@PathParam("id") long id, @QueryParam("reason") @Nullable String reason) {
    return Reply.of("User signed out", control.signOut(call.caller(), id, new Reason(reason)));
  }

  /** Removes the second factor of a user. */
  @DELETE
  @Path("/{id}/second-factor")
  @StepUp
  @SuperAdminApi(Access.WRITE)
  @Answers(UserDetail.class)
  @Operation(
      summary = "Remove the second factor of a user",
      description =
          "For users who have lost their authenticator and recovery codes: they sign in with their"
              + " password alone. The user is told by mail. The request can be repeated safely."
              + " Returns 409 for the user with the operator's own address.")
  public Response removeSecondFactor(@PathParam("id") long id) {
    return Reply.of("Second factor removed", control.removeSecondFactor(call.caller(), id));
  }
}
