package plinth.workspace.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.access.membership.OwnWorkspaces;
import plinth.access.membership.WorkspaceDeletion;
import plinth.identity.http.PresentSession;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.StepUp;
import plinth.kernel.http.UserApi;

/** The deletion of a workspace by its owner. */
@Path("/user/auth/workspaces/{subdomain}/deletion")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Identity")
public class DeletionResource {
  @Inject private Call call;
  @Inject private OwnWorkspaces workspaces;
  @Inject private PresentSession session;

  /** Schedules the deletion. */
  @POST
  @StepUp
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(WorkspaceDeletion.class)
  @Operation(
      summary = "Schedule the deletion of a workspace",
      description =
          "Deletes the workspace and everything in it after seven days"
              + " (`PLINTH_WORKSPACE_DELETION_DELAY`). Until then, any owner can withdraw the"
              + " deletion. Only owners may call this route; all owners are notified by mail."
              + " Returns 409 while a legal hold stands on the workspace."
              + " Repeating the request returns the scheduled deletion.")
  public Response schedule(@PathParam("subdomain") String subdomain) {
    return Reply.of(
        "Deletion scheduled",
        workspaces.scheduleDeletion(call.caller(), subdomain, session.slug()));
  }

  /** Withdraws the deletion. */
  @DELETE
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(Void.class)
  @Operation(
      summary = "Withdraw the deletion of a workspace",
      description =
          "Only owners may call this route. Returns 404 if no deletion is scheduled, and 409 if the"
              + " removal has begun or the deletion was scheduled because the workspace is unpaid.")
  public Response withdraw(@PathParam("subdomain") String subdomain) {
    workspaces.withdrawDeletion(call.caller(), subdomain, session.slug());
    return Reply.of("Deletion withdrawn", null);
  }
}
