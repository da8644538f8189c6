package plinth.usage.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.UserApi;
import plinth.tenancy.BusinessTime;
import plinth.usage.UsageReport;
import plinth.usage.UsageReports;

/** The data of the billing screen. */
@Path("/user/billing/usage")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Billing")
public class UsageResource {
  @Inject private Call call;
  @Inject private BusinessTime time;
  @Inject private UsageReports reports;

  /** Shows the subscription and the usage. */
  @GET
  @UserApi(Access.READ)
  @Answers(UsageReport.class)
  @Operation(
      summary = "Show subscription and usage",
      description =
          "Returns the subscription and usage of the workspace. Amounts are monthly in USD, storage"
              + " is in bytes. `limit` and `remaining` are null for an unlimited metric. `used`"
              + " includes amounts from packs, and `remaining` includes the unused rest of packs.")
  public Response show() {
    return Reply.of("Usage", reports.of(call.caller(), time.now(call.caller())));
  }
}
