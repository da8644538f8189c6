package plinth.billing.gateway.tap;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import plinth.billing.gateway.Delivery;
import plinth.billing.gateway.PaymentGateway;
import plinth.billing.gateway.ProviderServer;
import plinth.billing.gateway.SavedCard;
import plinth.kernel.Json;
import plinth.testing.TestJson;

/** A fake of Tap's API, following the requests and responses in its documentation. */
final class TapDouble extends ProviderServer {
  private static final String KEY = "sk_test_secret";
  private static final Map<String, Integer> DECIMALS = Map.of("KWD", 3, "JPY", 0);

  /** Payment IDs are unique, as in Tap's own API. */
  private static final AtomicInteger NEXT = new AtomicInteger();

  private final Map<String, Kept> kept = new LinkedHashMap<>();
  private final Map<String, String> tokens = new HashMap<>();
  private final Set<String> usedTokens = new HashSet<>();
  private final TapGateway gateway =
      new TapGateway(new TapAccount(address(), KEY, "m_1", Duration.ofSeconds(4)));

  /** A charge or an authorization. */
  private static final class Kept {
    private String id = "";
    private boolean isAuthorization;
    private String status = "";
    private JsonObject asked = Json.createObjectBuilder().build();
    private boolean isSaved;
  }

  @Override
  public PaymentGateway gateway() {
    return gateway;
  }

  @Override
  protected Reply answer(Request request) {
    if (!request.authorization().equals("Bearer " + KEY)) {
      return error(401, "2104");
    }
    String line = request.line();
    if (line.equals("POST /v2/charges") || line.equals("POST /v2/authorize")) {
      return make(request.json(), line.endsWith("authorize"));
    } else if (line.equals("POST /v2/tokens")) {
      JsonObject card = request.json().getJsonObject("saved_card");
      String token = "tok_" + NEXT.incrementAndGet();
      tokens.put(token, card.getString("card_id") + "/" + card.getString("customer_id"));
      return new Reply(200, Json.createObjectBuilder().add("id", token).build());
    } else if (line.equals("POST /v2/charges/list")) {
      return list(false);
    } else if (line.equals("POST /v2/authorize/list")) {
      return list(true);
    } else if (line.endsWith("/void")) {
      Kept it = kept.get(line.split("/")[3]);
      if (it == null || !it.status.equals("AUTHORIZED")) {
        return error(400, "1114");
      }
      it.status = "VOID";
      return new Reply(200, json(it));
    }
    Kept it = kept.get(request.last());
    boolean isThere = it != null && line.startsWith("GET ");
    return isThere ? new Reply(200, json(it)) : error(400, "1144");
  }

  private Reply make(JsonObject asked, boolean isAuthorization) {
    JsonObject reference = asked.getJsonObject("reference");
    for (Kept it : kept.values()) {
      if (it.asked
          .getJsonObject("reference")
          .getString("idempotent")
          .equals(reference.getString("idempotent"))) {
        return new Reply(200, json(it));
      }
    }
    String source = asked.getJsonObject("source").getString("id");
    Kept it = new Kept();
    it.id = (isAuthorization ? "auth_TS" : "chg_TS") + NEXT.incrementAndGet();
    it.isAuthorization = isAuthorization;
    it.asked = asked;
    if (source.equals("src_card")) {
      boolean isRight =
          asked.getBoolean("customer_initiated")
              && asked.getBoolean("threeDSecure")
              && asked.getBoolean("save_card")
              && asked.containsKey("redirect")
              && asked.getJsonObject("customer").getString("email").contains("@")
              && (!isAuthorization || asked.getJsonObject("auto").getString("type").equals("VOID"));
      if (!isRight) {
        return error(400, "1103");
      }
      it.status = "INITIATED";
    } else {
      String card = tokens.get(source);
      if (card == null || !usedTokens.add(source)) {
        return error(400, "1126");
      } else if (asked.getBoolean("customer_initiated") || asked.getBoolean("threeDSecure")) {
        return error(400, "1109");
      } else if (!asked
          .getJsonObject("payment_agreement")
          .getString("id")
          .equals("payment_agreement_1")) {
        return error(400, "1216");
      } else if (!card.endsWith("/" + asked.getJsonObject("customer").getString("id"))) {
        return error(400, "1107");
      }
      it.status =
          card.startsWith("card_bad")
              ? "DECLINED"
              : card.startsWith("card_slow") ? "IN_PROGRESS" : "CAPTURED";
    }
    kept.put(it.id, it);
    return new Reply(200, json(it));
  }

  /** Returns the newest first, regardless of the request. */
  private Reply list(boolean authorizations) {
    List<Kept> all = new ArrayList<>(kept.values());
    JsonArrayBuilder list = Json.createArrayBuilder();
    for (int i = all.size() - 1; i >= 0; i--) {
      if (all.get(i).isAuthorization == authorizations) {
        list.add(json(all.get(i)));
      }
    }
    String name = authorizations ? "authorizes" : "charges";
    return new Reply(200, Json.createObjectBuilder().add(name, list).build());
  }

  private static Reply error(int status, String code) {
    JsonObjectBuilder error = Json.createObjectBuilder().add("code", code);
    return new Reply(
        status,
        Json.createObjectBuilder().add("errors", Json.createArrayBuilder().add(error)).build());
  }

  private JsonObject json(Kept it) {
    JsonObjectBuilder answer =
        Json.createObjectBuilder()
            .add("id", it.id)
            .add("object", it.isAuthorization ? "authorize" : "charge")
            .add("api_version", "V2")
            .add("status", it.status)
            // Formats as Tap does: at least one decimal, and no more decimals than needed.
            .add("amount", new BigDecimal(it.asked.get("amount").toString()).stripTrailingZeros())
            .add("currency", it.asked.getString("currency"))
            .add("metadata", it.asked.getJsonObject("metadata"))
            .add(
                "transaction",
                Json.createObjectBuilder()
                    .add("timezone", "UTC+03:00")
                    .add("created", "1698392202943")
                    .add("url", address() + "/pay/" + it.id))
            .add(
                "reference",
                Json.createObjectBuilder(it.asked.getJsonObject("reference"))
                    .add("payment", "4327230736106619650")
                    .add("gateway", "123456789"))
            .add(
                "response",
                Json.createObjectBuilder().add("code", "000").add("message", it.status));
    if (it.isSaved) {
      answer
          .add("customer", Json.createObjectBuilder().add("id", "cus_TS1"))
          .add(
              "card",
              Json.createObjectBuilder()
                  .add("id", "card_good1")
                  .add("brand", "VISA")
                  .add("last_four", "0007"))
          .add("payment_agreement", Json.createObjectBuilder().add("id", "payment_agreement_1"));
    }
    return answer.build();
  }

  @Override
  public boolean closesPages() {
    return false;
  }

  @Override
  public void approve(String paymentId) {
    change(
        () -> {
          Kept it = kept.get(paymentId);
          it.status = it.isAuthorization ? "AUTHORIZED" : "CAPTURED";
          it.isSaved = true;
        });
  }

  @Override
  public void decline(String paymentId) {
    change(() -> kept.get(paymentId).status = "DECLINED");
  }

  @Override
  public SavedCard card(Card card) {
    String id =
        switch (card) {
          case GOOD -> "card_good1";
          case BAD -> "card_bad1";
          case SLOW -> "card_slow1";
        };
    return new SavedCard(
        TestJson.json(
                "card", id,
                "customer", "cus_TS1",
                "agreement", "payment_agreement_1")
            .toString(),
        "VISA",
        "0007");
  }

  @Override
  public void settle(String paymentId) {
    change(() -> kept.get(paymentId).status = "CAPTURED");
  }

  @Override
  public int charges(String reference) {
    return (int)
        kept.values().stream()
            .filter(it -> !it.isAuthorization && !it.status.equals("INITIATED"))
            .filter(
                it ->
                    it.asked.getJsonObject("reference").getString("transaction").equals(reference))
            .count();
  }

  @Override
  public BigDecimal amount(String paymentId) {
    return new BigDecimal(kept.get(paymentId).asked.get("amount").toString());
  }

  @Override
  public boolean isReleased(String paymentId) {
    return kept.get(paymentId).status.equals("VOID");
  }

  @Override
  public void loseTheNextAnswer() {
    lose("POST /v2/charges");
  }

  private static Delivery signed(JsonObject payment) {
    String currency = payment.getString("currency");
    BigDecimal amount =
        new BigDecimal(payment.get("amount").toString())
            .setScale(DECIMALS.getOrDefault(currency, 2), RoundingMode.UNNECESSARY);
    String text =
        "x_id%sx_amount%sx_currency%sx_gateway_reference%sx_payment_reference%sx_status%sx_created%s"
            .formatted(
                payment.getString("id"),
                amount,
                currency,
                payment.getJsonObject("reference").getString("gateway"),
                payment.getJsonObject("reference").getString("payment"),
                payment.getString("status"),
                payment.getJsonObject("transaction").getString("created"));
    return Delivery.of("hashstring", hmac("HmacSHA256", KEY, text), payment.toString());
  }

  private JsonObjectBuilder copy(String paymentId) {
    return Json.createObjectBuilder(json(kept.get(paymentId)));
  }

  @Override
  public Delivery notice(String paymentId) {
    return signed(json(kept.get(paymentId)));
  }

  @Override
  public Delivery lateNotice(String paymentId) {
    return signed(copy(paymentId).add("status", "DECLINED").build());
  }

  @Override
  public Delivery unknownNotice(String paymentId) {
    return signed(copy(paymentId).add("object", "refund").build());
  }

  @Override
  public Delivery forgedNotice(String paymentId) {
    JsonObject forged = copy(paymentId).add("amount", new BigDecimal("0.01")).build();
    return new Delivery(notice(paymentId).headers(), forged.toString().getBytes());
  }

  @Override
  public Optional<Delivery> tamperedNotice(String paymentId) {
    JsonObject reference = kept.get(paymentId).asked.getJsonObject("reference");
    JsonObject tampered =
        copy(paymentId)
            .add("metadata", Json.createObjectBuilder().add("subscription_id", "sub_666"))
            .add(
                "reference",
                Json.createObjectBuilder(reference)
                    .add("transaction", "obl_666")
                    .add("payment", "4327230736106619650")
                    .add("gateway", "123456789"))
            .build();
    return Optional.of(new Delivery(notice(paymentId).headers(), tampered.toString().getBytes()));
  }

  @Override
  public Optional<Delivery> oldNotice(String paymentId) {
    return Optional.empty();
  }
}
