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
import plinth.access.membership.WorkspaceDeletion;
import plinth.access.membership.WorkspaceDeletions;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.UserApi;

/** The deletion of a workspace by its owner. */
@Path("/user/auth/workspaces/{subdomain}/deletion")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Identity")
public class DeletionResource {
  @Inject private Call call;
  @Inject private WorkspaceDeletions deletions;

  /** Schedules the deletion. */
  @POST
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(WorkspaceDeletion.class)
  @Operation(
      summary = "Schedule the deletion of a workspace",
      description =
          "For owners. The workspace goes in seven days, with everything in it, and until then any"
              + " owner can withdraw that. The owners are told by mail. Asked again, it answers"
              + " what is scheduled.")
  public Response schedule(@PathParam("subdomain") String subdomain) {
    return Reply.of("Deletion scheduled", deletions.request(call.caller(), subdomain));
  }

  /** Withdraws the deletion. */
  @DELETE
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(Void.class)
  @Operation(
      summary = "Withdraw the deletion of a workspace",
      description =
          "For owners. 404 when none is scheduled; 409 when the removal has begun, or when the"
              + " workspace goes because it is not paid.")
  public Response withdraw(@PathParam("subdomain") String subdomain) {
    deletions.withdraw(call.caller(), subdomain);
    return Reply.of("Deletion withdrawn", null);
  }
}
