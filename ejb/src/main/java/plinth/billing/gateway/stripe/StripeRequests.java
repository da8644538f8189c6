package plinth.billing.gateway.stripe;

import java.util.Locale;
import plinth.billing.gateway.Addresses;
import plinth.billing.gateway.Charge;
import plinth.billing.gateway.Checkout;
import plinth.kernel.LooseJson;

/** Builds the bodies of requests to stripe. */
final class StripeRequests {
  /** A placeholder that stripe replaces by the session's ID. */
  private static final String SESSION_ID = "{CHECKOUT_SESSION_ID}";

  /** Marks an intent that belongs to a page and is reported through its session. */
  static final String VIA = "via";

  private StripeRequests() {}

  /** Builds a session of the hosted page; without a capture, it only sets up the card. */
  static StripeForm checkout(Checkout checkout) {
    String back = Addresses.withRaw(checkout.returnUrl(), "payment_id", SESSION_ID);
    String currency = checkout.currency().toLowerCase(Locale.ROOT);
    StripeForm form =
        new StripeForm()
            .with("mode", checkout.capture() ? "payment" : "setup")
            .with("client_reference_id", checkout.reference())
            .with("customer_creation", "always")
            .with("customer_email", checkout.customer().email())
            .with("payment_method_types[0]", "card")
            .with("success_url", back)
            .with("cancel_url", back)
            .withMetadata(
                "metadata", checkout.reference(), checkout.kind(), checkout.subscriptionId());
    String intent = checkout.capture() ? "payment_intent_data" : "setup_intent_data";
    form.withMetadata(
            intent + "[metadata]", checkout.reference(), checkout.kind(), checkout.subscriptionId())
        .with(intent + "[metadata][" + VIA + "]", "checkout")
        .with(intent + "[description]", checkout.description());
    if (!checkout.capture()) {
      return form.with("currency", currency);
    }
    return form.with("payment_intent_data[setup_future_usage]", "off_session")
        .with("line_items[0][quantity]", 1)
        .with("line_items[0][price_data][currency]", currency)
        .with(
            "line_items[0][price_data][unit_amount]",
            StripeUnits.of(checkout.amount(), checkout.currency()))
        .with("line_items[0][price_data][product_data][name]", checkout.description());
  }

  /** Builds a payment that is confirmed immediately without the cardholder's presence. */
  static StripeForm charge(Charge charge, LooseJson card) {
    return new StripeForm()
        .with("amount", StripeUnits.of(charge.amount(), charge.currency()))
        .with("currency", charge.currency().toLowerCase(Locale.ROOT))
        .with("customer", card.rawText("customer", ""))
        .with("payment_method", card.rawText("payment_method", ""))
        .with("payment_method_types[0]", "card")
        .with("off_session", true)
        .with("confirm", true)
        .with("description", charge.description())
        .with("expand[0]", "payment_method")
        .withMetadata("metadata", charge.reference(), charge.kind(), charge.subscriptionId());
  }
}
