package plinth.billing.gateway.paymob;

import jakarta.json.JsonObject;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.billing.gateway.Addresses;
import plinth.billing.gateway.GatewayHttp;
import plinth.billing.gateway.GatewayHttp.Answer;
import plinth.billing.gateway.GatewayUnavailable;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;
import plinth.kernel.Time;

/**
 * The requests to paymob's API.
 *
 * <p>From its documentation: intentions and voids use the secret key ({@code Token}); everything
 * else uses a bearer token of "Authentication request", which is valid for an hour.
 */
final class PaymobApi {
  private static final Duration TOKEN_LIFE = Duration.ofMinutes(45);

  private final PaymobAccount account;
  private final GatewayHttp http;
  private volatile @Nullable Token token;

  private record Token(String text, Instant until) {}

  PaymobApi(PaymobAccount account) {
    this.account = account;
    this.http = new GatewayHttp(PaymobGateway.KEY, account.timeout());
  }

  /** "Create intention". */
  LooseJson intend(JsonObject intention) {
    return done("an intention", bySecret("/v1/intention/", intention));
  }

  /** "Merchant initiated transaction": pays an intention's first key with a saved card. */
  LooseJson pay(LooseJson intention, String cardToken) {
    String key =
        intention.list("payment_keys").stream()
            .findFirst()
            .flatMap(first -> first.written("key"))
            .orElse("");
    JsonObject body =
        Json.createObjectBuilder()
            .add(
                "source",
                Json.createObjectBuilder().add("identifier", cardToken).add("subtype", "TOKEN"))
            .add("payment_token", key)
            .build();
    return done("a payment", bySecret("/api/acceptance/payments/pay", body));
  }

  /** "Void" of a transaction; returns whether it succeeded. */
  boolean release(long transaction) {
    JsonObject body = Json.createObjectBuilder().add("transaction_id", transaction).build();
    return bySecret("/api/acceptance/void_refund/void", body).isDone();
  }

  /** "Retrieve transaction by id". */
  Optional<LooseJson> transaction(long id) {
    return found("a transaction", get("/api/acceptance/transactions/" + id));
  }

  /** "Retrieve transaction by merchant order id": by our reference. */
  Optional<LooseJson> ofReference(String reference) {
    return inquiry("merchant_order_id", reference);
  }

  /** "Retrieve transaction by order id". */
  Optional<LooseJson> ofOrder(String order) {
    return inquiry("order_id", order);
  }

  private Optional<LooseJson> inquiry(String name, String value) {
    JsonObject body =
        Json.createObjectBuilder().add("auth_token", bearer()).add(name, value).build();
    Answer answer = byToken("/api/ecommerce/orders/transaction_inquiry", body);
    // An order without a payment has no transaction, and some accounts return an empty response.
    return found("an inquiry", answer).filter(it -> it.written("id").isPresent());
  }

  /** "Create subscription plan"; returns its ID. */
  long plan(JsonObject plan) {
    return done("a plan", byToken("/api/acceptance/subscription-plans", plan)).whole("id");
  }

  /** "Subscription details". */
  Optional<LooseJson> subscription(String id) {
    return found("a subscription", get(subscriptions(id, "")));
  }

  /** "List subscriptions": those that a transaction started. */
  List<LooseJson> begunBy(long transaction) {
    String path = "/api/acceptance/subscriptions?transaction=" + transaction;
    return done("subscriptions", get(path)).list("results");
  }

  /** "List subscription transactions". */
  List<LooseJson> transactions(String subscription) {
    return done("transactions", get(subscriptions(subscription, "/transactions"))).list("results");
  }

  /** "Update subscription". */
  void update(String id, JsonObject changes) {
    URI address = account.at(subscriptions(id, ""));
    done("a subscription's change", http.put(address, changes.toString(), authorized()));
  }

  /** "Cancel subscription"; returns whether it succeeded. */
  boolean cancel(String id) {
    return byToken(subscriptions(id, "/cancel"), Json.createObjectBuilder().build()).isDone();
  }

  /** Returns the exception to throw if paymob does not have what must exist. */
  GatewayUnavailable notThere() {
    return new GatewayUnavailable(PaymobGateway.KEY, "it does not have the object it created");
  }

  /** Returns the exception to throw if something is not released. */
  GatewayUnavailable notReleased() {
    return new GatewayUnavailable(PaymobGateway.KEY, "it did not release the payment");
  }

  private static String subscriptions(String id, String more) {
    return "/api/acceptance/subscriptions/" + Addresses.segment(id) + more;
  }

  private Optional<LooseJson> found(String what, Answer answer) {
    return answer.isMissing() ? Optional.empty() : Optional.of(done(what, answer));
  }

  private LooseJson done(String what, Answer answer) {
    if (!answer.isDone()) {
      throw http.unusable(what, answer);
    }
    return answer.json();
  }

  private Answer bySecret(String path, JsonObject body) {
    return http.post(account.at(path), body.toString(), headers("Token " + account.secretKey()));
  }

  private Answer byToken(String path, JsonObject body) {
    return http.post(account.at(path), body.toString(), authorized());
  }

  private Answer get(String path) {
    return http.get(account.at(path), authorized());
  }

  private String[] authorized() {
    return headers("Bearer " + bearer());
  }

  private static String[] headers(String authorization) {
    return new String[] {"Authorization", authorization, "Content-Type", "application/json"};
  }

  /** Concurrent threads may each request a token; any of them is valid. */
  private String bearer() {
    Token there = token;
    if (there == null || there.until().isBefore(Time.now())) {
      JsonObject body = Json.createObjectBuilder().add("api_key", account.apiKey()).build();
      Answer answer =
          http.post(
              account.at("/api/auth/tokens"), body.toString(), "Content-Type", "application/json");
      there = new Token(done("a token", answer).written("token", ""), Time.now().plus(TOKEN_LIFE));
      token = there;
    }
    return there.text();
  }
}
