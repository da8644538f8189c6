package plinth.billing.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.billing.PricingSummaries;
import plinth.billing.PricingSummary;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.SuperAdminApi;

/** Recurring revenue of the installation, for its operators. */
@Path("/admin/platform/pricing/summary")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class PricingSummaryResource {
  @Inject private Call call;
  @Inject private PricingSummaries summaries;

  /** Shows the summary. */
  @GET
  @SuperAdminApi(Access.READ)
  @Answers(PricingSummary.class)
  @Operation(
      summary = "Show recurring revenue",
      description =
          "Returns the monthly recurring revenue in USD of active subscriptions and their add-ons,"
              + " with yearly subscriptions at their monthly price, as well as trials, unpaid"
              + " subscriptions and the figures of each plan. Plans with negotiated prices count"
              + " with the price that staff entered, or not at all.")
  public Response show() {
    return Reply.of("Pricing summary", summaries.show(call.caller()));
  }
}
