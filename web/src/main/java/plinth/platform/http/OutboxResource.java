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
      summary = "List outbox rows that were given up",
      description =
          "Returns outbox rows without remaining attempts, from all databases: first those of the"
              + " main database, most recently given up first, then those of each dedicated"
              + " workspace. The content of the rows and their failure messages are not shown.")
  public Response list(@BeanParam PageParams params) {
    return Reply.page("Abandoned rows", outbox.page(call.caller(), params.request()));
  }

  /** Retries a row. */
  @POST
  @Path("/{id}/retry")
  @SuperAdminApi(Access.WRITE)
  @Answers(Void.class)
  @Operation(
      summary = "Retry an outbox row",
      description =
          "Resets the attempts of the row and retries it immediately. Later rows of the same order"
              + " may already have been delivered.")
  public Response retry(@PathParam("id") String id) {
    outbox.retry(call.caller(), id);
    return Reply.of("Retry scheduled", null);
  }
}
