package plinth.billing.gateway.stripe;

import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
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
import plinth.billing.gateway.TimedSignature;
import plinth.kernel.LooseJson;
import plinth.kernel.Problem;

/**
 * Stripe, version 1 of its API. The merchant initiates charges.
 *
 * <p>From its public documentation (docs.stripe.com): the hosted page is "Create a Checkout
 * Session", in mode {@code payment} with {@code setup_future_usage}, or, if nothing is captured, in
 * mode {@code setup}, which authorizes no money. A saved card is charged by "Create a
 * PaymentIntent" with {@code off_session} and {@code confirm}; a decline is 402 with the intent in
 * the error. "Idempotent requests" keeps the key for 24 hours; because it expires, the customer's
 * intents are listed before each charge. "Verify webhook signatures" defines the header. The
 * signature covers the whole event, but as of its creation; the object is read again, so the order
 * of events does not matter.
 */
@ApplicationScoped
public class StripeGateway implements PaymentGateway {
  private static final String KEY = "stripe";
  private static final String SIGNATURE = "Stripe-Signature";
  private static final String SESSION = "cs_";
  private static final int DECLINED = 402;
  private static final Set<String> EVENTS =
      Set.of(
          "checkout.session.completed",
          "checkout.session.expired",
          "checkout.session.async_payment_succeeded",
          "checkout.session.async_payment_failed",
          "payment_intent.succeeded",
          "payment_intent.payment_failed",
          "payment_intent.canceled");

  private final StripeAccount account;
  private final GatewayHttp http;

  /** Creates the gateway for the configured account. */
  public StripeGateway() {
    this(new StripeConfig().account());
  }

  /** Creates the gateway for an account. */
  StripeGateway(StripeAccount account) {
    this.account = account;
    this.http = new GatewayHttp(KEY, account.timeout());
  }

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public boolean isConfigured() {
    return !account.secretKey().isEmpty() && !account.webhookSecret().isEmpty();
  }

  @Override
  public Opened open(Checkout checkout) {
    Answer answer =
        post(
            "/checkout/sessions",
            StripeRequests.checkout(checkout),
            "open-" + checkout.reference());
    // The reference is the same but the return URL differs; the page that was opened stays.
    boolean isOther = answer.json().rawText("error.type", "").equals("idempotency_error");
    LooseJson session =
        isOther
            ? findSession(checkout.reference()).orElseThrow(() -> http.unusable("a page", answer))
            : requireDone("opening a page", answer);
    return new Opened(session.rawText("id", ""), URI.create(session.rawText("url", "")));
  }

  @Override
  public Payment charge(Charge charge) {
    LooseJson card = LooseJson.parse(charge.card().token());
    Optional<Payment> before = findEarlier(card.rawText("customer", ""), charge.reference());
    if (before.isPresent()) {
      return before.get();
    }
    Answer answer =
        post(
            "/payment_intents",
            StripeRequests.charge(charge, card),
            "charge-" + charge.reference());
    if (answer.status() == DECLINED) {
      return StripePayment.ofIntent(
          answer
              .json()
              .findChild("error.payment_intent")
              .orElseThrow(() -> http.unusable("a charge", answer)));
    }
    return StripePayment.ofIntent(requireDone("a charge", answer));
  }

  @Override
  public Payment find(String paymentId) {
    String id = Addresses.segment(paymentId);
    boolean isSession = paymentId.startsWith(SESSION);
    Answer answer =
        isSession
            ? get("/checkout/sessions/" + id + "?" + expanded())
            : get("/payment_intents/" + id + "?expand[]=payment_method");
    if (answer.isMissing()) {
      throw Problem.notFound("Payment");
    }
    LooseJson found = requireDone("reading a payment", answer);
    return isSession ? StripePayment.ofSession(found) : StripePayment.ofIntent(found);
  }

  @Override
  public Optional<Payment> findByReference(String reference) {
    String query = StripeForm.encoded("metadata['reference']:'" + reference + "'");
    Answer answer = get("/payment_intents/search?limit=10&query=" + query);
    Optional<LooseJson> intent =
        requireDone("searching payments", answer).list("data").stream()
            .filter(it -> isOf(it, reference))
            .findFirst();
    if (intent.isPresent() && !isOfPage(intent.get())) {
      return Optional.of(find(intent.get().rawText("id", "")));
    }
    return findSession(reference).map(it -> find(it.rawText("id", "")));
  }

  /** Cancels an intent to capture later; a card that was only set up has no authorization. */
  @Override
  public void release(String paymentId) {
    if (paymentId.startsWith(SESSION)) {
      return;
    }
    String path = "/payment_intents/" + Addresses.segment(paymentId) + "/cancel";
    Answer answer = post(path, new StripeForm(), "release-" + paymentId);
    if (!answer.isDone() && find(paymentId).state() == Payment.State.AUTHORIZED) {
      throw http.unusable("releasing an authorization", answer);
    }
  }

  /** Uses "Expire a Checkout Session", which stripe refuses if the session is no longer open. */
  @Override
  public void close(String paymentId) {
    if (!paymentId.startsWith(SESSION)) {
      return;
    }
    String path = "/checkout/sessions/" + Addresses.segment(paymentId) + "/expire";
    Answer answer = post(path, new StripeForm(), "close-" + paymentId);
    if (!answer.isDone() && find(paymentId).state() == Payment.State.PENDING) {
      throw http.unusable("closing a page", answer);
    }
  }

  @Override
  public boolean signs(Headers headers) {
    return headers.first(SIGNATURE).isPresent();
  }

  @Override
  public GatewayNotification read(Headers headers, byte[] body) {
    TimedSignature.verify(account.webhookSecret(), headers.first(SIGNATURE).orElse(""), body);
    LooseJson event = GatewayNotification.json(body);
    String id = event.rawText("id", "");
    Optional<LooseJson> about = event.findChild("data.object");
    if (!EVENTS.contains(event.rawText("type", "")) || about.isEmpty() || isOfPage(about.get())) {
      return GatewayNotification.ignored(id);
    }
    return GatewayNotification.of(id, find(about.get().rawText("id", "")));
  }

  /**
   * Finds the payment of a reference in the list of the customer's payments, which is up to date.
   */
  private Optional<Payment> findEarlier(String customer, String reference) {
    String question = "?limit=100&expand[]=data.payment_method&customer=";
    Answer answer = get("/payment_intents" + question + StripeForm.encoded(customer));
    return requireDone("listing payments", answer).list("data").stream()
        .filter(it -> isOf(it, reference))
        .findFirst()
        .map(StripePayment::ofIntent);
  }

  /** Sessions cannot be searched; a page whose response was lost is among the newest. */
  private Optional<LooseJson> findSession(String reference) {
    return requireDone("listing pages", get("/checkout/sessions?limit=100")).list("data").stream()
        .filter(it -> it.rawText("client_reference_id", "").equals(reference))
        .findFirst();
  }

  private static boolean isOf(LooseJson it, String reference) {
    return it.rawText("metadata.reference", "").equals(reference);
  }

  /** The intent of a page is reported through its session, whose ID we know. */
  private static boolean isOfPage(LooseJson it) {
    return it.rawText("metadata." + StripeRequests.VIA).isPresent();
  }

  private static String expanded() {
    return "expand[]=payment_intent.payment_method&expand[]=setup_intent.payment_method";
  }

  private LooseJson requireDone(String what, Answer answer) {
    if (!answer.isDone()) {
      throw http.unusable(what, answer);
    }
    return answer.json();
  }

  private Answer get(String path) {
    return http.get(
        account.at(path.replace("[", "%5B").replace("]", "%5D")),
        "Authorization",
        "Bearer " + account.secretKey());
  }

  private Answer post(String path, StripeForm form, String idempotencyKey) {
    return http.post(
        account.at(path),
        form.text(),
        "Authorization",
        "Bearer " + account.secretKey(),
        "Content-Type",
        "application/x-www-form-urlencoded",
        "Idempotency-Key",
        idempotencyKey);
  }
}
