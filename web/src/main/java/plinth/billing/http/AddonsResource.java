package plinth.billing.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.billing.Addon;
import plinth.billing.BillingRights;
import plinth.billing.Catalog;
import plinth.billing.payment.PaymentStatus;
import plinth.billing.purchase.AddonPurchases;
import plinth.billing.purchase.BuyAddon;
import plinth.billing.purchase.FiredPayment;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.UserApi;

/** Lists, buys and cancels add-ons. */
@Path("/user/billing/addons")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Billing")
public class AddonsResource {
  private static final int MAX = 1000;

  @Inject private Call call;
  @Inject private Catalog catalog;
  @Inject private BuyAddon purchase;
  @Inject private AddonPurchases purchases;

  /** The requested add-on. */
  @Schema(name = "AddonWanted")
  public record Wanted(
      @Schema(description = "the add-on", example = "ai-credits-250") @NotBlank String addonSlug,
      @Schema(description = "how many", example = "1", minimum = "1", maximum = "1000")
          @NotNull
          @Min(1)
          @Max(MAX)
          Integer quantity) {}

  /** The result of a purchase. */
  @Schema(name = "AddonBought")
  public record Bought(
      @Schema(description = "where the payment goes on; null: nowhere")
          @Nullable String redirectUrl,
      @Schema(description = "success or pending for a pack; null for a recurring add-on")
          PaymentStatus.@Nullable Status status,
      @Schema(description = "the payment of a pack, for its status; null: none, or not known yet")
          @Nullable String paymentId) {}

  /** Lists the add-ons. */
  @GET
  @UserApi(Access.READ)
  @Answers(value = Addon.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List the add-ons",
      description =
          "The catalog. Both prices of a recurring add-on are for a month; on an annual plan"
              + " twelve of them are billed at once.")
  public Response list() {
    BillingRights.mustRead(call.caller());
    return Reply.of("Add-ons", catalog.addons(call.caller()));
  }

  /** Buys an add-on. */
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(Bought.class)
  @Operation(
      summary = "Buy an add-on",
      description =
          "Needs an active subscription and a saved card. A recurring add-on is held at once; its"
              + " part of the period is on the next bill. Buying one again adds to it, and one that"
              + " was canceled is held as it is asked for now. A pack is charged to the saved card"
              + " and credited when that is paid. 400 PLAN_BY_STAFF where staff sets up the plan,"
              + " 400 PAYMENT_PENDING while the plan is being paid for, 402 PAYMENT_FAILED with the"
              + " payment_id where the card is declined.")
  public Response buy(@NotNull Wanted body) {
    Optional<FiredPayment> fired = purchase.buy(call.caller(), body.addonSlug(), body.quantity());
    PaymentStatus.Status status = fired.map(FiredPayment::status).orElse(null);
    return Reply.of(
        status == PaymentStatus.Status.PENDING ? "Add-on is being paid" : "Add-on bought",
        new Bought(null, status, fired.map(FiredPayment::paymentId).orElse(null)));
  }

  /** Cancels an add-on. */
  @DELETE
  @Path("/{addon_slug}")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(Void.class)
  @Operation(
      summary = "Cancel a recurring add-on",
      description =
          "It is held until the next renewal, and nothing is refunded; a part of the period that is"
              + " not paid for yet is on that bill. 400 where it is not held or"
              + " canceled already.")
  public Response cancel(@PathParam("addon_slug") String addonSlug) {
    purchases.cancel(call.caller(), addonSlug);
    return Reply.of("Add-on canceled", null);
  }
}
