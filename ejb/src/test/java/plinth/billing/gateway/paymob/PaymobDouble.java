package plinth.billing.gateway.paymob;

import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plinth.billing.gateway.Delivery;
import plinth.billing.gateway.PaymentGateway;
import plinth.billing.gateway.ProviderServer;
import plinth.billing.gateway.SavedCard;
import plinth.billing.gateway.paymob.PaymobKept.Order;
import plinth.billing.gateway.paymob.PaymobKept.Subscription;
import plinth.billing.gateway.paymob.PaymobKept.Transaction;
import plinth.kernel.Json;

/** A fake of Paymob's API, following the requests and responses in its documentation. */
final class PaymobDouble extends ProviderServer {
  private static final Map<String, Integer> DECIMALS = Map.of("KWD", 3, "JPY", 0);
  private static final long CARD = PaymobKept.CARD;
  private static final long AUTH = 22;
  private static final long MOTO = 33;

  final Map<Long, Subscription> subscriptions = new LinkedHashMap<>();
  private final Map<String, Order> orders = new LinkedHashMap<>();
  private final Map<Long, Transaction> transactions = new LinkedHashMap<>();
  private final Map<String, Order> keys = new HashMap<>();
  private final Map<Long, JsonObject> plans = new HashMap<>();
  private final PaymobGateway gateway = new PaymobGateway(account(3));
  private long next = 1000;

  PaymobAccount account(long retrialDays) {
    return new PaymobAccount(
        address(),
        "api_key",
        "sk_secret",
        "pk_public",
        PaymobSigner.SECRET,
        new PaymobAccount.Integrations(
            String.valueOf(CARD), String.valueOf(AUTH), String.valueOf(MOTO)),
        retrialDays,
        Duration.ofSeconds(4));
  }

  @Override
  public PaymentGateway gateway() {
    return gateway;
  }

  @Override
  public boolean tellsCardWithPayment() {
    return false;
  }

  @Override
  protected Reply answer(Request request) {
    String line = request.line();
    if (line.equals("POST /api/auth/tokens")) {
      boolean isKnown = request.json().getString("api_key").equals("api_key");
      return isKnown ? done(Json.createObjectBuilder().add("token", "bearer_1")) : missing(401);
    }
    boolean isOfSecret =
        line.contains("/v1/intention/") || line.contains("/pay") || line.endsWith("/void");
    String expected = isOfSecret ? "Token sk_secret" : "Bearer bearer_1";
    if (!request.authorization().equals(expected)) {
      return missing(401);
    }
    return switch (line) {
      case "POST /v1/intention/" -> intend(request.json());
      case "POST /api/acceptance/payments/pay" -> pay(request.json());
      case "POST /api/acceptance/void_refund/void" -> release(request.json());
      case "POST /api/ecommerce/orders/transaction_inquiry" -> inquire(request.json());
      case "POST /api/acceptance/subscription-plans" -> plan(request.json());
      case "GET /api/acceptance/subscriptions" ->
          listed(
              subscriptions.values().stream()
                  .filter(
                      it -> String.valueOf(it.initial).equals(request.query().get("transaction")))
                  .map(Subscription::json)
                  .toList());
      default ->
          line.startsWith("GET /api/acceptance/transactions/")
              ? found(transactions.get(Long.parseLong(request.last())))
              : subscription(request);
    };
  }

  private Reply subscription(Request request) {
    String[] path = request.line().split("/");
    Subscription it = subscriptions.get(Long.parseLong(path[4]));
    if (it == null) {
      return missing(404);
    } else if (request.line().endsWith("/transactions")) {
      return listed(it.debits.stream().map(Transaction::json).toList());
    } else if (request.line().endsWith("/cancel")) {
      if (it.state.equals("canceled")) {
        return missing(400);
      }
      it.state = "canceled";
    } else if (request.line().startsWith("PUT ")) {
      it.cents = request.json().getJsonNumber("amount_cents").longValue();
    }
    return new Reply(200, it.json());
  }

  private Reply intend(JsonObject asked) {
    String special = asked.getString("special_reference");
    long method = asked.getJsonArray("payment_methods").getJsonNumber(0).longValue();
    boolean isRight =
        asked.getJsonObject("billing_data").containsKey("phone_number")
            && asked
                .getJsonArray("items")
                .getJsonObject(0)
                .get("amount")
                .equals(asked.get("amount"))
            && (method == MOTO
                || asked.getString("redirection_url").contains("payment_id=" + special));
    if (orders.containsKey(special) || !isRight) {
      return missing(400);
    }
    Order order = new Order();
    order.id = ++next;
    order.special = special;
    order.asked = asked;
    orders.put(special, order);
    String key = "key_" + ++next;
    keys.put(key, order);
    JsonObjectBuilder first = Json.createObjectBuilder().add("integration", method).add("key", key);
    return new Reply(
        201,
        Json.createObjectBuilder()
            .add("payment_keys", Json.createArrayBuilder().add(first))
            .add("intention_order_id", order.id)
            .add("id", "pi_test_" + order.id)
            .add("client_secret", "egy_csk_" + order.id)
            .add("status", "intended")
            .build());
  }

  private Reply pay(JsonObject asked) {
    JsonObject source = asked.getJsonObject("source");
    Order order = keys.remove(asked.getString("payment_token"));
    if (order == null || !source.getString("subtype").equals("TOKEN")) {
      return missing(400);
    }
    String card = source.getString("identifier");
    Transaction it = transaction(order, !card.equals("bad") && !card.equals("slow"));
    it.isPending = card.equals("slow");
    if (order.asked.containsKey("subscription_plan_id") && it.isSuccess) {
      Subscription subscription = new Subscription();
      subscription.id = ++next;
      subscription.initial = it.id;
      subscription.plan = plans.get(order.asked.getJsonNumber("subscription_plan_id").longValue());
      subscription.startsOn = order.asked.getString("subscription_start_date");
      subscription.cents = subscription.plan.getJsonNumber("amount_cents").longValue();
      subscriptions.put(subscription.id, subscription);
    }
    return new Reply(200, it.json());
  }

  private Transaction transaction(Order order, boolean isSuccess) {
    Transaction it = new Transaction();
    it.id = ++next;
    it.order = order;
    it.isSuccess = isSuccess;
    it.isAuth = method(order) == AUTH;
    order.transactions.add(it);
    transactions.put(it.id, it);
    return it;
  }

  private static long method(Order order) {
    return order.asked.getJsonArray("payment_methods").getJsonNumber(0).longValue();
  }

  private Reply release(JsonObject asked) {
    Transaction it = transactions.get(asked.getJsonNumber("transaction_id").longValue());
    if (it == null || it.isVoided || !it.isSuccess) {
      return missing(400);
    }
    it.isVoided = true;
    return new Reply(200, it.json());
  }

  private Reply inquire(JsonObject asked) {
    if (!asked.getString("auth_token").equals("bearer_1")) {
      return missing(401);
    }
    Order order = orders.get(asked.getString("merchant_order_id", ""));
    for (Order it : orders.values()) {
      if (String.valueOf(it.id).equals(asked.getString("order_id", ""))) {
        order = it;
      }
    }
    boolean isPaid = order != null && !order.transactions.isEmpty();
    return found(isPaid ? order.transactions.get(order.transactions.size() - 1) : null);
  }

  private Reply plan(JsonObject asked) {
    boolean isRight =
        asked.getString("plan_type").equals("rent")
            && asked.getJsonNumber("integration").longValue() == MOTO
            && asked.getString("webhook_url").endsWith("?by=paymob");
    if (!isRight) {
      return missing(400);
    }
    long id = ++next;
    plans.put(id, asked);
    return new Reply(201, Json.createObjectBuilder(asked).add("id", id).build());
  }

  private Reply found(Transaction it) {
    return it == null ? missing(404) : new Reply(200, it.json());
  }

  private static Reply missing(int status) {
    return new Reply(status, Json.createObjectBuilder().add("detail", "no").build());
  }

  private static Reply done(JsonObjectBuilder body) {
    return new Reply(201, body.build());
  }

  private static Reply listed(List<JsonObject> results) {
    JsonArrayBuilder list = Json.createArrayBuilder();
    results.forEach(list::add);
    return new Reply(200, Json.createObjectBuilder().add("results", list).build());
  }

  @Override
  public boolean closesPages() {
    return false;
  }

  @Override
  public void approve(String paymentId) {
    change(() -> transaction(orders.get(paymentId), true));
  }

  @Override
  public void decline(String paymentId) {
    change(() -> transaction(orders.get(paymentId), false));
  }

  @Override
  public SavedCard card(Card card) {
    String token =
        switch (card) {
          case GOOD -> "good";
          case BAD -> "bad";
          case SLOW -> "slow";
        };
    return new SavedCard(json("token", token).toString(), "MasterCard", "2346");
  }

  private Transaction last(String paymentId) {
    List<Transaction> all = orders.get(paymentId).transactions;
    return all.get(all.size() - 1);
  }

  @Override
  public void settle(String paymentId) {
    change(
        () -> {
          last(paymentId).isPending = false;
          last(paymentId).isSuccess = true;
        });
  }

  @Override
  public int charges(String reference) {
    Order order = orders.get(reference);
    return order == null ? 0 : order.transactions.size();
  }

  @Override
  public BigDecimal amount(String paymentId) {
    JsonObject asked = orders.get(paymentId).asked;
    int decimals = DECIMALS.getOrDefault(asked.getString("currency"), 2);
    return BigDecimal.valueOf(asked.getJsonNumber("amount").longValue(), decimals);
  }

  @Override
  public boolean isReleased(String paymentId) {
    return last(paymentId).isVoided;
  }

  boolean isVoided(long transaction) {
    return transactions.get(transaction).isVoided;
  }

  @Override
  public void loseTheNextAnswer() {
    lose("POST /api/acceptance/payments/pay");
  }

  /** The callback with the token of the card that paid. */
  Delivery cardNotice(String paymentId) {
    JsonObject card =
        Json.createObjectBuilder()
            .add("id", 9)
            .add("token", "good")
            .add("masked_pan", "xxxx-xxxx-xxxx-2346")
            .add("merchant_id", 7)
            .add("card_subtype", "MasterCard")
            .add("created_at", "2026-03-01T10:00:00.000000")
            .add("email", "nora@example.com")
            .add("order_id", String.valueOf(orders.get(paymentId).id))
            .build();
    String text =
        PaymobSigner.text(
            card,
            "card_subtype",
            "created_at",
            "email",
            "id",
            "masked_pan",
            "merchant_id",
            "order_id",
            "token");
    return PaymobSigner.signed("TOKEN", card, text);
  }

  /** Debits a subscription, as on its due day. */
  void debit(long subscription, boolean isSuccess) {
    change(
        () -> {
          Subscription it = subscriptions.get(subscription);
          Order order = new Order();
          order.id = ++next;
          order.asked =
              Json.createObjectBuilder()
                  .add("amount", it.cents)
                  .add("currency", "USD")
                  .add("payment_methods", Json.createArrayBuilder().add(MOTO))
                  .build();
          it.debits.add(0, transaction(order, isSuccess));
        });
  }

  /** The callback of a subscription, which is signed in its body. */
  Delivery subscriptionNotice(long subscription, String trigger) {
    String digest = hmac("HmacSHA512", PaymobSigner.SECRET, trigger + "for" + subscription);
    JsonObject body =
        Json.createObjectBuilder()
            .add("subscription_data", subscriptions.get(subscription).json())
            .add("trigger_type", trigger)
            .add("hmac", digest)
            .build();
    return Delivery.of("by", "paymob", body.toString());
  }

  @Override
  public Delivery notice(String paymentId) {
    return PaymobSigner.signed("TRANSACTION", last(paymentId).json());
  }

  @Override
  public Delivery lateNotice(String paymentId) {
    JsonObject before =
        Json.createObjectBuilder(last(paymentId).json()).add("success", false).build();
    return PaymobSigner.signed("TRANSACTION", before);
  }

  @Override
  public Delivery unknownNotice(String paymentId) {
    return PaymobSigner.signed("DELIVERY_STATUS", last(paymentId).json());
  }

  @Override
  public Delivery forgedNotice(String paymentId) {
    Delivery good = notice(paymentId);
    return new Delivery(
        good.headers(),
        good.text().replace(members("amount_cents", 2500), members("amount_cents", 1)).getBytes());
  }

  @Override
  public Optional<Delivery> tamperedNotice(String paymentId) {
    Delivery good = notice(paymentId);
    String body = good.text().replace("sub_7", "sub_666").replace(paymentId, "obl_666");
    return Optional.of(new Delivery(good.headers(), body.getBytes(StandardCharsets.UTF_8)));
  }

  @Override
  public Optional<Delivery> oldNotice(String paymentId) {
    return Optional.empty();
  }
}
