package plinth.billing.gateway.stripe;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;
import plinth.kernel.Json;

/** The state of the Stripe double, and its format. */
final class StripeKept {
  private StripeKept() {}

  static Map<String, String> metadata(Map<String, String> form, String prefix) {
    Map<String, String> metadata = new LinkedHashMap<>();
    form.forEach(
        (name, value) -> {
          if (name.startsWith(prefix + "[")) {
            metadata.put(name.substring(prefix.length() + 1, name.length() - 1), value);
          }
        });
    return metadata;
  }

  private static JsonObjectBuilder map(Map<String, String> values) {
    JsonObjectBuilder object = Json.createObjectBuilder();
    values.forEach(object::add);
    return object;
  }

  /** An intent to pay or to set up a card. */
  static final class Intent {
    String id = "";
    String status = "";
    long amount;
    String currency = "";
    String customer = "";
    String error = "";
    Map<String, String> metadata = Map.of();
    boolean isSetup;

    JsonObject json(boolean isExpanded) {
      JsonObjectBuilder intent =
          Json.createObjectBuilder()
              .add("id", id)
              .add("object", isSetup ? "setup_intent" : "payment_intent")
              .add("status", status)
              .add("customer", customer)
              .add("metadata", map(metadata));
      if (!isSetup) {
        intent.add("amount", amount).add("currency", currency);
      }
      if (!error.isEmpty()) {
        intent
            .add("payment_method", JsonValue.NULL)
            .add("last_payment_error", Json.createObjectBuilder().add("message", error));
      } else if (isExpanded) {
        JsonObjectBuilder card =
            Json.createObjectBuilder().add("brand", "visa").add("last4", "4242");
        intent.add(
            "payment_method", Json.createObjectBuilder().add("id", "pm_good").add("card", card));
      } else {
        intent.add("payment_method", "pm_good");
      }
      return intent.build();
    }
  }

  /** A session of the hosted page. */
  static final class Session {
    String id = "";
    String status = "open";
    Map<String, String> asked = Map.of();
    Intent intent;

    boolean isSetup() {
      return asked.get("mode").equals("setup");
    }

    long amount() {
      return Long.parseLong(asked.getOrDefault("line_items[0][price_data][unit_amount]", "0"));
    }

    String currency() {
      return asked.getOrDefault("currency", asked.get("line_items[0][price_data][currency]"));
    }

    JsonObject json(String address, boolean isExpanded) {
      JsonObjectBuilder session =
          Json.createObjectBuilder()
              .add("id", id)
              .add("object", "checkout.session")
              .add("client_reference_id", asked.get("client_reference_id"))
              .add("mode", asked.get("mode"))
              .add("status", status)
              .add("payment_status", paymentStatus())
              .add("currency", currency())
              .add("metadata", map(metadata(asked, "metadata")))
              .add("url", address + "/pay/" + id);
      if (isSetup()) {
        session.add("amount_total", JsonValue.NULL);
      } else {
        session.add("amount_total", amount());
      }
      if (intent != null) {
        session.add("customer", intent.customer);
        String name = isSetup() ? "setup_intent" : "payment_intent";
        if (isExpanded) {
          session.add(name, intent.json(true));
        } else {
          session.add(name, intent.id);
        }
      }
      return session.build();
    }

    private String paymentStatus() {
      if (isSetup()) {
        return "no_payment_required";
      }
      return status.equals("complete") ? "paid" : "unpaid";
    }
  }
}
