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
  LooseJson createIntention(JsonObject intention) {
    return requireDone("an intention", postWithSecret("/v1/intention/", intention));
  }

  /** "Merchant initiated transaction": pays an intention's first key with a saved card. */
  LooseJson pay(LooseJson intention, String cardToken) {
    String key =
        intention.list("payment_keys").stream()
            .findFirst()
            .flatMap(first -> first.rawText("key"))
            .orElse("");
    JsonObject body =
        Json.createObjectBuilder()
            .add(
                "source",
                Json.createObjectBuilder().add("identifier", cardToken).add("subtype", "TOKEN"))
            .add("payment_token", key)
            .build();
    return requireDone("a payment", postWithSecret("/api/acceptance/payments/pay", body));
  }

  /** "Void" of a transaction; returns whether it succeeded. */
  boolean release(long transaction) {
    JsonObject body = Json.createObjectBuilder().add("transaction_id", transaction).build();
    return postWithSecret("/api/acceptance/void_refund/void", body).isDone();
  }

  /** "Retrieve transaction by id". */
  Optional<LooseJson> findTransaction(long id) {
    return toOptional("a transaction", get("/api/acceptance/transactions/" + id));
  }

  /** "Retrieve transaction by merchant order id": by our reference. */
  Optional<LooseJson> findByReference(String reference) {
    return inquiry("merchant_order_id", reference);
  }

  /** "Retrieve transaction by order id". */
  Optional<LooseJson> findByOrder(String order) {
    return inquiry("order_id", order);
  }

  private Optional<LooseJson> inquiry(String name, String value) {
    JsonObject body =
        Json.createObjectBuilder().add("auth_token", bearer()).add(name, value).build();
    Answer answer = postWithToken("/api/ecommerce/orders/transaction_inquiry", body);
    // An order without a payment has no transaction, and some accounts return an empty response.
    return toOptional("an inquiry", answer).filter(it -> it.rawText("id").isPresent());
  }

  /** "Create subscription plan"; returns its ID. */
  long createPlan(JsonObject plan) {
    return requireDone("a plan", postWithToken("/api/acceptance/subscription-plans", plan))
        .longValue("id");
  }

  /** "Subscription details". */
  Optional<LooseJson> findSubscription(String id) {
    return toOptional("a subscription", get(subscriptions(id, "")));
  }

  /** "List subscriptions": those that a transaction started. */
  List<LooseJson> listStartedBy(long transaction) {
    String path = "/api/acceptance/subscriptions?transaction=" + transaction;
    return requireDone("subscriptions", get(path)).list("results");
  }

  /** "List subscription transactions". */
  List<LooseJson> listTransactions(String subscription) {
    return requireDone("transactions", get(subscriptions(subscription, "/transactions")))
        .list("results");
  }

  /** "Update subscription". */
  void update(String id, JsonObject changes) {
    URI address = account.at(subscriptions(id, ""));
    requireDone("a subscription's change", http.put(address, changes.toString(), tokenHeaders()));
  }

  /** "Cancel subscription"; returns whether it succeeded. */
  boolean cancel(String id) {
    return postWithToken(subscriptions(id, "/cancel"), Json.createObjectBuilder().build()).isDone();
  }

  /** Returns the exception to throw if paymob does not have what must exist. */
  GatewayUnavailable missing() {
    return new GatewayUnavailable(PaymobGateway.KEY, "it does not have the object it created");
  }

  /** Returns the exception to throw if something is not released. */
  GatewayUnavailable notReleased() {
    return new GatewayUnavailable(PaymobGateway.KEY, "it did not release the payment");
  }

  private static String subscriptions(String id, String more) {
    return "/api/acceptance/subscriptions/" + Addresses.segment(id) + more;
  }

  private Optional<LooseJson> toOptional(String what, Answer answer) {
    return answer.isMissing() ? Optional.empty() : Optional.of(requireDone(what, answer));
  }

  private LooseJson requireDone(String what, Answer answer) {
    if (!answer.isDone()) {
      throw http.unusable(what, answer);
    }
    return answer.json();
  }

  private Answer postWithSecret(String path, JsonObject body) {
    return http.post(account.at(path), body.toString(), headers("Token " + account.secretKey()));
  }

  private Answer postWithToken(String path, JsonObject body) {
    return http.post(account.at(path), body.toString(), tokenHeaders());
  }

  private Answer get(String path) {
    return http.get(account.at(path), tokenHeaders());
  }

  private String[] tokenHeaders() {
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
      there =
          new Token(
              requireDone("a token", answer).rawText("token", ""), Time.now().plus(TOKEN_LIFE));
      token = there;
    }
    return there.text();
  }
}
