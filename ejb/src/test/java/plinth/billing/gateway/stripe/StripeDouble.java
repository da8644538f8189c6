package plinth.billing.gateway.stripe;

import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plinth.billing.gateway.Delivery;
import plinth.billing.gateway.PaymentGateway;
import plinth.billing.gateway.ProviderServer;
import plinth.billing.gateway.SavedCard;
import plinth.billing.gateway.stripe.StripeKept.Intent;
import plinth.billing.gateway.stripe.StripeKept.Session;
import plinth.kernel.Json;
import plinth.kernel.Time;

/** A fake of Stripe's API, following the requests and responses in its reference. */
final class StripeDouble extends ProviderServer {
  private static final String KEY = "sk_test_secret";
  private static final String SIGNER = "whsec_secret";
  private static final Map<String, Integer> DECIMALS = Map.of("kwd", 3, "jpy", 0);

  private final Map<String, Intent> intents = new LinkedHashMap<>();
  private final Map<String, Session> sessions = new LinkedHashMap<>();
  private final Map<String, Once> once = new HashMap<>();
  private final StripeGateway gateway =
      new StripeGateway(new StripeAccount(address(), KEY, SIGNER, Duration.ofSeconds(4)));
  private int next;

  /** A response that is stored under its idempotency key. */
  private record Once(String line, String body, Reply reply) {}

  @Override
  public PaymentGateway gateway() {
    return gateway;
  }

  @Override
  protected Reply answer(Request request) {
    if (!request.authorization().equals("Bearer " + KEY)) {
      return error(401, "invalid_request_error");
    } else if (request.line().startsWith("GET ")) {
      return get(request);
    }
    Once before = once.get(request.key());
    if (before != null) {
      boolean isSame = before.line.equals(request.line()) && before.body.equals(request.body());
      return isSame ? before.reply : error(400, "idempotency_error");
    }
    Reply reply = post(request);
    once.put(request.key(), new Once(request.line(), request.body(), reply));
    return reply;
  }

  private Reply post(Request request) {
    Map<String, String> form = request.form();
    if (request.line().equals("POST /v1/checkout/sessions")) {
      boolean isRight =
          form.get("success_url").contains("payment_id={CHECKOUT_SESSION_ID}")
              && form.get("customer_creation").equals("always")
              && (form.get("mode").equals("setup")
                  ? form.containsKey("currency") && !form.containsKey("line_items[0][quantity]")
                  : form.get("payment_intent_data[setup_future_usage]").equals("off_session"));
      if (!isRight) {
        return error(400, "invalid_request_error");
      }
      Session session = new Session();
      session.id = "cs_test_" + ++next;
      session.asked = form;
      sessions.put(session.id, session);
      return new Reply(200, session.json(address(), false));
    } else if (request.line().equals("POST /v1/payment_intents")) {
      return charge(form);
    } else if (request.line().endsWith("/cancel")) {
      Intent intent = intents.get(request.line().split("/")[3]);
      if (intent == null || !intent.status.equals("requires_capture")) {
        return error(400, "payment_intent_unexpected_state");
      }
      intent.status = "canceled";
      return new Reply(200, intent.json(false));
    }
    if (request.line().endsWith("/expire")) {
      Session session = sessions.get(request.line().split("/")[4]);
      if (session == null || !session.status.equals("open")) {
        return error(400, "invalid_request_error");
      }
      session.status = "expired";
      return new Reply(200, session.json(address(), false));
    }
    return error(404, "resource_missing");
  }

  private Reply charge(Map<String, String> form) {
    boolean isRight =
        form.get("off_session").equals("true")
            && form.get("confirm").equals("true")
            && form.get("customer").equals("cus_1");
    if (!isRight) {
      return error(400, "invalid_request_error");
    }
    Intent intent = new Intent();
    intent.id = "pi_" + ++next;
    intent.amount = Long.parseLong(form.get("amount"));
    intent.currency = form.get("currency");
    intent.customer = form.get("customer");
    intent.metadata = StripeKept.metadata(form, "metadata");
    intents.put(intent.id, intent);
    String method = form.get("payment_method");
    intent.status = method.equals("pm_slow") ? "processing" : "succeeded";
    if (!method.equals("pm_bad")) {
      return new Reply(200, intent.json(true));
    }
    intent.status = "requires_payment_method";
    intent.error = "Your card was declined.";
    JsonObjectBuilder error =
        Json.createObjectBuilder()
            .add("type", "card_error")
            .add("code", "card_declined")
            .add("payment_intent", intent.json(false));
    return new Reply(402, Json.createObjectBuilder().add("error", error).build());
  }

  private Reply get(Request request) {
    String line = request.line();
    List<JsonObject> found = new ArrayList<>();
    if (line.equals("GET /v1/checkout/sessions")) {
      sessions.values().forEach(it -> found.add(0, it.json(address(), false)));
    } else if (line.equals("GET /v1/payment_intents/search")) {
      String reference = request.query().get("query").split("'")[3];
      intents.values().stream()
          .filter(it -> reference.equals(it.metadata.get("reference")))
          .forEach(it -> found.add(it.json(false)));
    } else if (line.equals("GET /v1/payment_intents")) {
      intents.values().stream()
          .filter(it -> it.customer.equals(request.query().get("customer")))
          .forEach(it -> found.add(0, it.json(true)));
    } else if (sessions.containsKey(request.last())) {
      return new Reply(200, sessions.get(request.last()).json(address(), isExpanded(request)));
    } else if (intents.containsKey(request.last())) {
      return new Reply(200, intents.get(request.last()).json(isExpanded(request)));
    } else {
      return error(404, "resource_missing");
    }
    JsonArrayBuilder data = Json.createArrayBuilder();
    found.forEach(data::add);
    return new Reply(
        200, Json.createObjectBuilder().add("object", "list").add("data", data).build());
  }

  private static boolean isExpanded(Request request) {
    return request.query().containsKey("expand[]");
  }

  private static Reply error(int status, String type) {
    return new Reply(
        status,
        Json.createObjectBuilder()
            .add("error", Json.createObjectBuilder().add("type", type))
            .build());
  }

  private Intent intent(Session session, String status) {
    Intent intent = new Intent();
    intent.isSetup = session.isSetup();
    intent.id = (session.isSetup() ? "seti_" : "pi_") + ++next;
    intent.status = status;
    intent.amount = session.amount();
    intent.currency = session.currency();
    intent.customer = "cus_page" + next;
    String data = session.isSetup() ? "setup_intent_data" : "payment_intent_data";
    intent.metadata = StripeKept.metadata(session.asked, data + "[metadata]");
    session.intent = intent;
    if (!session.isSetup()) {
      intents.put(intent.id, intent);
    }
    return intent;
  }

  @Override
  public boolean closesPages() {
    return true;
  }

  @Override
  public void approve(String paymentId) {
    change(
        () -> {
          intent(sessions.get(paymentId), "succeeded");
          sessions.get(paymentId).status = "complete";
        });
  }

  @Override
  public void decline(String paymentId) {
    change(
        () -> {
          intent(sessions.get(paymentId), "requires_payment_method").error = "Declined.";
          sessions.get(paymentId).status = "expired";
        });
  }

  @Override
  public SavedCard card(Card card) {
    String method =
        switch (card) {
          case GOOD -> "pm_good";
          case BAD -> "pm_bad";
          case SLOW -> "pm_slow";
        };
    return new SavedCard(
        json("customer", "cus_1", "payment_method", method).toString(), "visa", "4242");
  }

  @Override
  public void settle(String paymentId) {
    change(() -> intents.get(paymentId).status = "succeeded");
  }

  @Override
  public int charges(String reference) {
    return (int)
        intents.values().stream()
            .filter(it -> reference.equals(it.metadata.get("reference")))
            .filter(it -> !it.metadata.containsKey("via"))
            .count();
  }

  @Override
  public BigDecimal amount(String paymentId) {
    Intent intent = intents.get(paymentId);
    return BigDecimal.valueOf(intent.amount, DECIMALS.getOrDefault(intent.currency, 2));
  }

  /** A card that is only set up has no authorization. */
  @Override
  public boolean isReleased(String paymentId) {
    return sessions.get(paymentId).intent.isSetup;
  }

  /** An intent to capture later, as only an operator creates one. */
  String heldIntent() {
    Intent intent = new Intent();
    intent.id = "pi_" + ++next;
    intent.status = "requires_capture";
    intent.amount = 100;
    intent.currency = "usd";
    intent.customer = "cus_1";
    intents.put(intent.id, intent);
    return intent.id;
  }

  @Override
  public void loseTheNextAnswer() {
    lose("POST /v1/payment_intents");
  }

  private JsonObject event(String type, JsonObject object) {
    return Json.createObjectBuilder()
        .add("id", "evt_" + object.getString("id"))
        .add("object", "event")
        .add("type", type)
        .add("data", Json.createObjectBuilder().add("object", object))
        .build();
  }

  private static Delivery signed(String body, Instant moment) {
    long seconds = moment.getEpochSecond();
    String digest = hmac("HmacSHA256", SIGNER, seconds + "." + body);
    String header = "t=" + seconds + ",v1=" + "0".repeat(64) + ",v1=" + digest + ",v0=x";
    return Delivery.of("stripe-signature", header, body);
  }

  private JsonObject event(String paymentId) {
    Session session = sessions.get(paymentId);
    if (session != null) {
      String type = session.status.equals("complete") ? "completed" : session.status;
      return event("checkout.session." + type, session.json(address(), false));
    }
    Intent intent = intents.get(paymentId);
    String type = intent.status.equals("succeeded") ? "succeeded" : "payment_failed";
    return event("payment_intent." + type, intent.json(false));
  }

  /** The event for the intent of a page, which Stripe sends in addition to the page's own event. */
  Delivery noticeOfIntent(String sessionId) {
    Intent intent = sessions.get(sessionId).intent;
    return signed(event("payment_intent.succeeded", intent.json(false)).toString(), Time.now());
  }

  @Override
  public Delivery notice(String paymentId) {
    return signed(event(paymentId).toString(), Time.now());
  }

  @Override
  public Delivery lateNotice(String paymentId) {
    String body =
        event(paymentId)
            .toString()
            .replace("payment_intent.succeeded", "payment_intent.payment_failed")
            .replace(quoted("succeeded"), quoted("requires_payment_method"));
    return signed(body, Time.now());
  }

  @Override
  public Delivery unknownNotice(String paymentId) {
    return signed(event(paymentId).toString().replace(".completed", ".disputed"), Time.now());
  }

  @Override
  public Delivery forgedNotice(String paymentId) {
    Delivery good = notice(paymentId);
    return new Delivery(good.headers(), good.text().replace("2500", "1").getBytes());
  }

  @Override
  public Optional<Delivery> tamperedNotice(String paymentId) {
    return Optional.empty();
  }

  @Override
  public Optional<Delivery> oldNotice(String paymentId) {
    return Optional.of(signed(event(paymentId).toString(), Time.now().minusSeconds(3600)));
  }
}
