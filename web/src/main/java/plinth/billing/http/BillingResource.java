package plinth.billing.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.billing.invoice.InvoiceItem;
import plinth.billing.invoice.Invoices;
import plinth.billing.subscription.Subscriptions;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.kernel.http.UserApi;

/** The billing of a workspace, for its members. */
@Path("/user/billing")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Billing")
public class BillingResource {
  @Inject private Call call;
  @Inject private Invoices invoices;
  @Inject private Subscriptions subscriptions;

  /** Lists the payment events. */
  @GET
  @Path("/invoices")
  @UserApi(Access.READ)
  @Answers(value = InvoiceItem.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List invoice items",
      description = "Returns the payment events of the workspace, newest first.")
  public Response invoices(@BeanParam PageParams params) {
    return Reply.page("Invoices", invoices.page(call.caller(), params.request()));
  }

  /** Cancels the subscription. */
  @POST
  @Path("/cancel")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(Void.class)
  @Operation(
      summary = "Cancel the subscription",
      description =
          "Cancels an active subscription. The workspace remains usable until the end of the paid"
              + " period, and nothing is renewed.")
  public Response cancel() {
    subscriptions.cancel(call.caller());
    return Reply.of("Subscription canceled", null);
  }
}
