package plinth.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.kernel.http.SuperAdminApi;
import plinth.platform.outbox.GivenUpOutbox;
import plinth.platform.outbox.GivenUpRow;

/** Undeliverable outbox rows, for the platform's operators. */
@Path("/admin/platform/outbox")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class OutboxResource {
  @Inject private Call call;
  @Inject private GivenUpOutbox outbox;

  /** Lists the rows that were given up. */
  @GET
  @SuperAdminApi(Access.READ)
  @Answers(value = GivenUpRow.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List what was given up",
      description =
          "Outbox rows whose attempts are used up, of both planes and all databases: first those of"
              + " the main database, the last ones given up first, then those of each dedicated"
              + " workspace. What a row holds is not shown, nor the message of its failure.")
  public Response list(@BeanParam PageParams params) {
    return Reply.page("Rows given up", outbox.page(call.caller(), params.request()));
  }

  /** Retries a row. */
  @POST
  @Path("/{id}/retry")
  @SuperAdminApi(Access.WRITE)
  @Answers(Void.class)
  @Operation(
      summary = "Try a row again",
      description =
          "The row gets all its attempts once more, from now on. Rows of the same order that came"
              + " after it may have been delivered meanwhile.")
  public Response retry(@PathParam("id") String id) {
    outbox.retry(call.caller(), id);
    return Reply.of("It is tried again", null);
  }
}
