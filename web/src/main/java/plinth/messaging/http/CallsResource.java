package plinth.messaging.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.messaging.chat.Calls;
import plinth.messaging.store.ChatCall;

/** Calls with contacts. */
@Path("/messaging/calls")
@Tag(name = "Calls")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class CallsResource {
  @Inject private Calls calls;
  @Inject private Call call;

  /** Lists calls. */
  @GET
  @AdminApi(value = Access.READ, permission = "messaging.read")
  @Answers(value = ChatCall.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List calls",
      description = "Returns calls across all providers, newest first.")
  public Response list(@BeanParam PageParams page) {
    return ListingReply.page("Calls", calls.page(call.caller(), page.request()));
  }
}
