package plinth.workspace.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.Problem;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.kernel.http.SuperAdminApi;
import plinth.workspace.purge.PurgeDetail;
import plinth.workspace.purge.PurgeView;
import plinth.workspace.purge.Purges;

/** Purged workspaces and the receipts of their purges. */
@Path("/admin/platform/purges")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class PurgesResource {
  @Inject private Call call;
  @Inject private Purges purges;

  /** Lists the purges. */
  @GET
  @SuperAdminApi(Access.READ)
  @Answers(value = PurgeView.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List removed workspaces",
      description = "Returns purges that are running or finished, newest first.")
  public Response list(@BeanParam PageParams params) {
    return Reply.page("Purges", purges.page(call.caller(), params.request()));
  }

  /** One purge with its receipt. */
  @GET
  @Path("/{id}")
  @SuperAdminApi(Access.READ)
  @Answers(PurgeDetail.class)
  @Operation(
      summary = "Read the receipt of a removed workspace",
      description =
          "Returns what each table contained before and after the purge, with digests, the files,"
              + " who requested it, when, and which release performed it. `signed` contains the"
              + " receipt as a JWS, signed with the key of the platform's access tokens; verify it"
              + " with `plinth receipt verify` or any JWS tool. Both are null until the purge has"
              + " finished.")
  public Response get(@PathParam("id") String id) {
    return Reply.of("Purge", purges.get(call.caller(), number(id)));
  }

  /** Reads a number; refuses other text as an unknown purge. */
  private static long number(String id) {
    try {
      return Long.parseLong(id);
    } catch (NumberFormatException e) {
      throw Problem.notFound("Purge");
    }
  }
}
