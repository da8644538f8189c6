package plinth.billing.gateway.tap;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import plinth.billing.gateway.Amounts;
import plinth.billing.gateway.Charge;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.gateway.Checkout;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;

/** Builds the bodies of requests to tap. */
final class TapRequests {
  /** The hours after which an unreleased authorization ends by itself. */
  private static final int VOID_AFTER_HOURS = 24;

  private static final Duration LOOK_BACK = Duration.ofDays(90);
  private static final String MAX = "50";

  private TapRequests() {}

  /**
   * Builds a payment on the hosted page. Only cards are offered, because nothing else can be saved.
   */
  static JsonObject checkout(Checkout checkout, String merchantId) {
    JsonObjectBuilder body =
        body(checkout.amount(), checkout.currency(), checkout.description(), merchantId)
            .add("customer_initiated", true)
            .add("threeDSecure", true)
            .add("save_card", true)
            .add(
                "customer",
                Json.createObjectBuilder()
                    .add("first_name", checkout.customer().name())
                    .add("email", checkout.customer().email()))
            .add("source", source("src_card"))
            .add("reference", reference(checkout.reference(), checkout.subscriptionId()))
            .add("metadata", metadata(checkout.kind(), checkout.subscriptionId()))
            .add("post", url(checkout.noticeUrl().toString()))
            .add("redirect", url(checkout.returnUrl().toString()));
    if (!checkout.capture()) {
      body.add(
          "auto", Json.createObjectBuilder().add("type", "VOID").add("time", VOID_AFTER_HOURS));
    }
    return body.build();
  }

  /** Builds a charge by the merchant, under the agreement that came with the saved card. */
  static JsonObject charge(Charge charge, LooseJson card, String token, String merchantId) {
    return body(charge.amount(), charge.currency(), charge.description(), merchantId)
        .add("customer_initiated", false)
        .add("threeDSecure", false)
        .add("save_card", false)
        .add(
            "payment_agreement",
            Json.createObjectBuilder().add("id", card.rawText("agreement", "")))
        .add("customer", Json.createObjectBuilder().add("id", card.rawText("customer", "")))
        .add("source", source(token))
        .add("reference", reference(charge.reference(), charge.subscriptionId()))
        .add("metadata", metadata(charge.kind(), charge.subscriptionId()))
        .add("post", url(charge.noticeUrl().toString()))
        .build();
  }

  /** Builds the request for a single-use token, with which a saved card is charged. */
  static JsonObject token(LooseJson card) {
    return Json.createObjectBuilder()
        .add(
            "saved_card",
            Json.createObjectBuilder()
                .add("card_id", card.rawText("card", ""))
                .add("customer_id", card.rawText("customer", "")))
        .build();
  }

  /** Builds the query for the newest payments of a reference. */
  static JsonObject ofReference(String reference, Instant now) {
    return list(now)
        .add("reference", Json.createObjectBuilder().add("transaction", reference))
        .build();
  }

  /** Builds the query for the newest payments of a customer. */
  static JsonObject ofCustomer(String customer, Instant now) {
    return list(now).add("customers", Json.createArrayBuilder().add(customer)).build();
  }

  private static JsonObjectBuilder list(Instant now) {
    return Json.createObjectBuilder()
        .add(
            "period",
            Json.createObjectBuilder()
                .add(
                    "date",
                    Json.createObjectBuilder()
                        .add("from", Long.toString(now.minus(LOOK_BACK).toEpochMilli()))
                        .add("to", Long.toString(now.plus(Duration.ofDays(1)).toEpochMilli())))
                .add("type", "1"))
        .add("limit", MAX)
        .add("order", "reverse_chronological")
        .add("order_by", "date");
  }

  private static JsonObjectBuilder body(
      BigDecimal amount, String currency, String description, String merchantId) {
    JsonObjectBuilder body =
        Json.createObjectBuilder()
            .add("amount", Amounts.exact(amount, currency))
            .add("currency", currency)
            .add("description", description);
    if (!merchantId.isEmpty()) {
      body.add("merchant", Json.createObjectBuilder().add("id", merchantId));
    }
    return body;
  }

  private static JsonObjectBuilder reference(String reference, String subscriptionId) {
    return Json.createObjectBuilder()
        .add("transaction", reference)
        .add("order", subscriptionId)
        .add("idempotent", reference);
  }

  private static JsonObjectBuilder metadata(ChargeKind kind, String subscriptionId) {
    return Json.createObjectBuilder()
        .add("kind", kind.code())
        .add("subscription_id", subscriptionId);
  }

  private static JsonObjectBuilder source(String id) {
    return Json.createObjectBuilder().add("id", id);
  }

  private static JsonObjectBuilder url(String address) {
    return Json.createObjectBuilder().add("url", address);
  }
}
