package plinth.billing.gateway.stripe;

import java.util.Locale;
import plinth.billing.gateway.Addresses;
import plinth.billing.gateway.Charge;
import plinth.billing.gateway.Checkout;
import plinth.kernel.LooseJson;

/** The bodies of requests to stripe. */
final class StripeRequests {
  /** Stripe puts the session's id in its place. */
  private static final String SESSION_ID = "{CHECKOUT_SESSION_ID}";

  /** Whether an intent belongs to a page, whose session tells of it. */
  static final String VIA = "via";

  private StripeRequests() {}

  /** A session of the hosted page; one that captures nothing only sets the card up. */
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
            .told("metadata", checkout.reference(), checkout.kind(), checkout.subscriptionId());
    String intent = checkout.capture() ? "payment_intent_data" : "setup_intent_data";
    form.told(
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

  /** A payment that is confirmed at once, without its holder. */
  static StripeForm charge(Charge charge, LooseJson card) {
    return new StripeForm()
        .with("amount", StripeUnits.of(charge.amount(), charge.currency()))
        .with("currency", charge.currency().toLowerCase(Locale.ROOT))
        .with("customer", card.written("customer", ""))
        .with("payment_method", card.written("payment_method", ""))
        .with("payment_method_types[0]", "card")
        .with("off_session", true)
        .with("confirm", true)
        .with("description", charge.description())
        .with("expand[0]", "payment_method")
        .told("metadata", charge.reference(), charge.kind(), charge.subscriptionId());
  }
}
