package plinth.billing.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.billing.payment.AskPayment;
import plinth.billing.payment.PaymentStatus;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.UserApi;

/** The status of a payment. */
@Path("/user/billing/payment-status")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Billing")
public class PaymentStatusResource {
  @Inject private Call call;
  @Inject private AskPayment payments;

  /** Shows the status of a payment. */
  @GET
  @UserApi(Access.READ)
  @Answers(value = PaymentStatus.class, orMissing = true)
  @Operation(
      summary = "Read the status of a payment",
      description =
          "Returns the status of a charge or of the authorization of a trial. The gateway is asked"
              + " while the payment is undecided, and for a page that has expired. Returns 404 for"
              + " an unknown ID, and 403 for a payment of another workspace.")
  public Response show(
      @Schema(description = "ID of the payment at the gateway", example = "chg_1")
          @QueryParam("payment_id")
          @Nullable String paymentId,
      @Schema(description = "Former name of `payment_id`", example = "chg_1") @QueryParam("tap_id")
          @Nullable String tapId) {
    return Reply.of(
        "Payment status", payments.status(call.caller(), paymentId == null ? tapId : paymentId));
  }
}
