package plinth.billing.gateway.paymob;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import plinth.kernel.Json;

/** The state of the Paymob double, and its format. */
final class PaymobKept {
  static final long CARD = 11;

  private PaymobKept() {}

  /** An intention and its order. */
  static final class Order {
    long id;
    String special = "";
    JsonObject asked = JsonValue.EMPTY_JSON_OBJECT;
    final List<Transaction> transactions = new ArrayList<>();
  }

  /** A payment, or an attempt. */
  static final class Transaction {
    long id;
    boolean isPending;
    boolean isSuccess;
    boolean isAuth;
    boolean isVoided;
    Order order = new Order();

    JsonObject json() {
      JsonObject asked = order.asked;
      JsonObjectBuilder own = Json.createObjectBuilder().add("id", order.id);
      if (!order.special.isEmpty()) {
        own.add("merchant_order_id", order.special);
      }
      JsonObjectBuilder claims = Json.createObjectBuilder();
      if (asked.containsKey("extras")) {
        claims.add("extra", asked.get("extras"));
      }
      return Json.createObjectBuilder()
          .add("id", id)
          .add("pending", isPending)
          .add("amount_cents", asked.get("amount"))
          .add("success", isSuccess)
          .add("is_auth", isAuth)
          .add("is_capture", false)
          .add("is_standalone_payment", true)
          .add("is_voided", isVoided)
          .add("is_refunded", false)
          .add("is_3d_secure", true)
          .add("integration_id", CARD)
          .add("has_parent_transaction", false)
          .add("order", own)
          .add("created_at", "2026-03-01T10:00:00.000000")
          .add("currency", asked.get("currency"))
          .add("error_occured", false)
          .add("is_void", false)
          .add("is_refund", false)
          .add("owner", 7)
          .add(
              "source_data",
              Json.createObjectBuilder()
                  .add("pan", "2346")
                  .add("type", "card")
                  .add("sub_type", "MasterCard"))
          .add("data", Json.createObjectBuilder().add("message", isSuccess ? "Approved" : "No"))
          .add("payment_key_claims", claims)
          .build();
    }
  }

  /** A subscription that the gateway debits. */
  static final class Subscription {
    long id;
    long initial;
    JsonObject plan = JsonValue.EMPTY_JSON_OBJECT;
    String startsOn = "";
    String state = "active";
    long cents;
    final List<Transaction> debits = new ArrayList<>();

    JsonObject json() {
      return Json.createObjectBuilder()
          .add("id", id)
          .add("state", state)
          .add("amount_cents", cents)
          .add("frequency", plan.get("frequency"))
          .add("initial_transaction", initial)
          .build();
    }
  }
}
