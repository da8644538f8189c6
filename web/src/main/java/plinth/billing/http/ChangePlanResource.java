package plinth.billing.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.billing.BillingPeriod;
import plinth.billing.payment.PaymentStatus;
import plinth.billing.purchase.ChangePlan;
import plinth.billing.purchase.FiredPayment;
import plinth.billing.subscription.Subscriptions;
import plinth.kernel.Caller;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.UserApi;

/** Changes of the plan. */
@Path("/user/billing/change-plan")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Billing")
public class ChangePlanResource {
  @Inject private Call call;
  @Inject private ChangePlan changes;
  @Inject private Subscriptions subscriptions;

  /** The requested plan. */
  @Schema(name = "PlanWanted")
  public record Wanted(
      @Schema(description = "Slug of the plan", example = "advanced") @NotBlank String planSlug,
      @Schema(description = "Billing period; the current one if absent")
          @Nullable BillingPeriod period) {}

  /** The result of a change. */
  @Schema(name = "PlanChanged")
  public record Changed(
      @Schema(
              description =
                  "Whether a payment was started on which the change depends; see the usage")
          boolean charged,
      @Schema(description = "`success` or `pending` if a payment was started; otherwise null")
          PaymentStatus.@Nullable Status status,
      @Schema(
              description =
                  "ID of the payment, to look up its status; null if there is none or it is not"
                      + " known yet")
          @Nullable String paymentId,
      SubscriptionView subscription) {}

  /** Changes the plan. */
  @POST
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(Changed.class)
  @Operation(
      summary = "Change the plan",
      description =
          "During a trial, the change is immediate and free. For an active subscription, an upgrade"
              + " is charged to the saved card for the rest of the period and applies once it is"
              + " paid; a downgrade applies immediately and is not refunded. A change from annual"
              + " to monthly billing applies at the next renewal; a change from monthly to annual"
              + " applies once the year is paid, minus the unused rest of what was already paid."
              + " Returns 400 PAYMENT_METHOD_REQUIRED if the subscription must first be restored by"
              + " a checkout, 400 PAYMENT_PENDING while a renewal or another change is being paid"
              + " for, and 402 PAYMENT_FAILED with the payment_id if the card is declined.")
  public Response change(@NotNull Wanted body) {
    Caller caller = call.caller();
    Optional<FiredPayment> fired = changes.change(caller, body.planSlug(), body.period());
    boolean isPending =
        fired.map(FiredPayment::status).filter(PaymentStatus.Status.PENDING::equals).isPresent();
    return Reply.of(
        isPending ? "Plan change is being paid" : "Plan changed",
        new Changed(
            fired.isPresent(),
            fired.map(FiredPayment::status).orElse(null),
            fired.map(FiredPayment::paymentId).orElse(null),
            SubscriptionView.of(
                subscriptions.current(caller), subscriptions.deletionScheduledAt(caller))));
  }
}
