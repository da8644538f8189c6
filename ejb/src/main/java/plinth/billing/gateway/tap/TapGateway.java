package plinth.billing.gateway.tap;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.json.JsonObject;
import java.net.URI;
import java.util.Optional;
import plinth.billing.gateway.Addresses;
import plinth.billing.gateway.Charge;
import plinth.billing.gateway.Checkout;
import plinth.billing.gateway.GatewayHttp;
import plinth.billing.gateway.GatewayHttp.Answer;
import plinth.billing.gateway.GatewayNotification;
import plinth.billing.gateway.Headers;
import plinth.billing.gateway.Opened;
import plinth.billing.gateway.Payment;
import plinth.billing.gateway.PaymentGateway;
import plinth.kernel.LooseJson;
import plinth.kernel.Problem;
import plinth.kernel.Time;

/**
 * Tap, version 2 of its API. The merchant initiates charges.
 *
 * <p>From its public documentation (developers.tap.company): a page is opened by "Create a charge",
 * or by "Create an authorize" if nothing is captured, with {@code save_card} and 3-D Secure. A
 * saved card is charged as in "Merchant initiated transaction": with a token of "Create a token
 * (saved card)", {@code customer_initiated} and {@code threeDSecure} false, and the payment
 * agreement that came with the card. "Idempotency" keeps {@code reference.idempotent} for 24 hours;
 * because it expires, the list of charges is read before each charge. The signature of "Webhook"
 * covers ID, amount, currency and status; because it does not cover the rest, the whole payment is
 * read again by its ID.
 */
@ApplicationScoped
public class TapGateway implements PaymentGateway {
  private static final String KEY = "tap";
  private static final String AUTHORIZATION = "auth_";

  private final TapAccount account;
  private final GatewayHttp http;

  /** Creates the gateway for the configured account. */
  public TapGateway() {
    this(new TapConfig().account());
  }

  /** Creates the gateway for an account. */
  TapGateway(TapAccount account) {
    this.account = account;
    this.http = new GatewayHttp(KEY, account.timeout());
  }

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public boolean isConfigured() {
    return !account.secretKey().isEmpty();
  }

  @Override
  public Opened open(Checkout checkout) {
    String path = checkout.capture() ? "/charges" : "/authorize";
    LooseJson made = post(path, TapRequests.checkout(checkout, account.merchantId()));
    return new Opened(made.rawText("id", ""), URI.create(made.rawText("transaction.url", "")));
  }

  @Override
  public Payment charge(Charge charge) {
    LooseJson card = LooseJson.parse(charge.card().token());
    JsonObject ofCustomer = TapRequests.ofCustomer(card.rawText("customer", ""), Time.now());
    Optional<Payment> before = findListed("/charges", "charges", ofCustomer, charge.reference());
    if (before.isPresent()) {
      return before.get();
    }
    String token = post("/tokens", TapRequests.token(card)).rawText("id", "");
    JsonObject body = TapRequests.charge(charge, card, token, account.merchantId());
    return TapPayment.of(post("/charges", body));
  }

  @Override
  public Payment find(String paymentId) {
    Answer answer = http.get(at(paymentId), headers());
    if (answer.isMissing() || isUnknown(answer)) {
      throw Problem.notFound("Payment");
    }
    return TapPayment.of(requireDone("reading a payment", answer));
  }

  @Override
  public Optional<Payment> findByReference(String reference) {
    JsonObject question = TapRequests.ofReference(reference, Time.now());
    return findListed("/charges", "charges", question, reference)
        .or(() -> findListed("/authorize", "authorizes", question, reference));
  }

  @Override
  public void release(String paymentId) {
    if (!paymentId.startsWith(AUTHORIZATION)) {
      return;
    }
    Answer answer =
        http.post(
            account.at("/authorize/" + Addresses.segment(paymentId) + "/void"), "{}", headers());
    // A repeated release is refused; the status of the authorization decides.
    if (!answer.isDone() && !find(paymentId).gatewayStatus().equals("VOID")) {
      throw http.unusable("releasing an authorization", answer);
    }
  }

  /** Does nothing: tap cannot close a page, and a later payment on it still counts. */
  @Override
  public void close(String paymentId) {
    // There is no API for this.
  }

  @Override
  public boolean signs(Headers headers) {
    return headers.first(TapSignature.HEADER).isPresent();
  }

  @Override
  public GatewayNotification read(Headers headers, byte[] body) {
    LooseJson notice = GatewayNotification.json(body);
    String signature = headers.first(TapSignature.HEADER).orElse("");
    TapSignature.verify(account.secretKey(), signature, notice);
    String object = notice.rawText("object", "");
    if (!object.equals("charge") && !object.equals("authorize")) {
      return GatewayNotification.ignored(signature);
    }
    return GatewayNotification.of(signature, find(notice.rawText("id", "")));
  }

  private Optional<Payment> findListed(
      String path, String name, JsonObject question, String reference) {
    Answer answer = http.post(account.at(path + "/list"), question.toString(), headers());
    if (answer.isMissing()) {
      return Optional.empty();
    }
    // The filter only keeps the list short, so the reference is compared here.
    return requireDone("listing payments", answer).list(name).stream()
        .filter(it -> it.rawText("reference.transaction", "").equals(reference))
        .findFirst()
        .map(TapPayment::of);
  }

  /** Tap's errors for an unknown ID: "Charge id not found", "Authorize not found". */
  private static boolean isUnknown(Answer answer) {
    return answer.json().list("errors").stream()
        .map(error -> error.rawText("code", ""))
        .anyMatch(code -> code.equals("1144") || code.equals("1143") || code.equals("1115"));
  }

  private LooseJson post(String path, JsonObject body) {
    return requireDone("POST " + path, http.post(account.at(path), body.toString(), headers()));
  }

  private LooseJson requireDone(String what, Answer answer) {
    if (!answer.isDone()) {
      throw http.unusable(what, answer);
    }
    return answer.json();
  }

  private URI at(String paymentId) {
    String path = paymentId.startsWith(AUTHORIZATION) ? "/authorize/" : "/charges/";
    return account.at(path + Addresses.segment(paymentId));
  }

  private String[] headers() {
    return new String[] {
      "Authorization",
      "Bearer " + account.secretKey(),
      "Content-Type",
      "application/json",
      "Accept",
      "application/json"
    };
  }
}
