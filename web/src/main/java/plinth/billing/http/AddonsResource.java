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
      @Schema(description = "Slug of the add-on", example = "ai-credits-250") @NotBlank
          String addonSlug,
      @Schema(description = "Quantity to buy", example = "1", minimum = "1", maximum = "1000")
          @NotNull
          @Min(1)
          @Max(MAX)
          Integer quantity) {}

  /** The result of a purchase. */
  @Schema(name = "AddonBought")
  public record Bought(
      @Schema(description = "Where to continue the payment; null if there is nothing to continue")
          @Nullable String redirectUrl,
      @Schema(description = "`success` or `pending` for a pack; null for a recurring add-on")
          PaymentStatus.@Nullable Status status,
      @Schema(
              description =
                  "ID of the payment of a pack, to look up its status; null if there is none or it"
                      + " is not known yet")
          @Nullable String paymentId) {}

  /** Lists the add-ons. */
  @GET
  @UserApi(Access.READ)
  @Answers(value = Addon.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List add-ons",
      description =
          "Returns the catalog of add-ons. Both prices of a recurring add-on are monthly; on an"
              + " annual plan, twelve months are billed at once.")
  public Response list() {
    BillingRights.requireRead(call.caller());
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
          "Requires an active subscription and a saved card. A recurring add-on is available"
              + " immediately, and the next bill charges it for the rest of the period. Buying an"
              + " add-on again increases its quantity; buying a canceled add-on again renews it"
              + " with the requested quantity. A pack is charged to the saved card and credited"
              + " once it is paid. Returns 400 PLAN_BY_STAFF if staff sets up the plan, 400"
              + " PAYMENT_PENDING for a recurring add-on while the plan is being paid for, and 402"
              + " PAYMENT_FAILED with the payment_id if the card is declined.")
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
          "The add-on stays available until the next renewal. Nothing is refunded, and any part of"
              + " the period that is not paid for yet is charged on the next bill. Returns 400 if"
              + " the workspace does not have the add-on or has already canceled it.")
  public Response cancel(@PathParam("addon_slug") String addonSlug) {
    purchases.cancel(call.caller(), addonSlug);
    return Reply.of("Add-on canceled", null);
  }
}
