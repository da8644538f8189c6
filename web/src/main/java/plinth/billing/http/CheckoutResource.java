package plinth.billing.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.billing.payment.OpenCheckout;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.OptionalBody;
import plinth.kernel.http.Reply;
import plinth.kernel.http.UserApi;

/** The gateway's hosted page. */
@Path("/user/billing/checkout")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Billing")
public class CheckoutResource {
  @Inject private Call call;
  @Inject private OpenCheckout checkout;

  /** The requested checkout. */
  @Schema(name = "CheckoutWanted")
  public record Wanted(
      @Schema(
              description = "Where to redirect afterwards; an invalid address is ignored",
              example = "https://app.example.com/billing")
          @Nullable String callbackUrl) {}

  /** The address of the page. */
  @Schema(name = "CheckoutOpened")
  public record Opened(String redirectUrl) {}

  /** Opens the page. */
  @POST
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(Opened.class)
  @Operation(
      summary = "Open a payment page",
      description =
          "Returns the address of a payment page. If the subscription is past due, suspended or"
              + " canceled, the page captures the payment for a new period, which reactivates the"
              + " subscription. Otherwise it authorizes one dollar, saves the card and releases the"
              + " dollar; during a trial, this extends the trial.")
  public Response open(@OptionalBody @Nullable Wanted body) {
    return Reply.of(
        "Checkout opened",
        new Opened(
            checkout.open(call.caller(), body == null ? null : body.callbackUrl()).toString()));
  }
}
