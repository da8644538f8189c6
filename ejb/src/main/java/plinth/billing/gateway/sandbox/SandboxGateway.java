package plinth.billing.gateway.sandbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import plinth.billing.gateway.Charge;
import plinth.billing.gateway.Checkout;
import plinth.billing.gateway.GatewayNotification;
import plinth.billing.gateway.GatewayUnavailable;
import plinth.billing.gateway.Headers;
import plinth.billing.gateway.Opened;
import plinth.billing.gateway.Payment;
import plinth.billing.gateway.PaymentGateway;
import plinth.billing.gateway.TimedSignature;
import plinth.kernel.Caller;
import plinth.kernel.LooseJson;
import plinth.kernel.Problem;

/**
 * A gateway that moves no money: a page of our own on which a person approves, declines or leaves,
 * cards that fail as chosen on that page, and signed notifications over HTTP. The merchant
 * initiates charges.
 *
 * <p>If another gateway is configured, the sandbox opens no pages, accepts no notifications and
 * declines every charge for good, so that a workspace that tried things out does not continue for
 * free.
 */
@ApplicationScoped
public class SandboxGateway implements PaymentGateway {
  static final String KEY = "sandbox";
  static final String SIGNATURE = "X-Service-Signature";
  private static final Set<String> TYPES = Set.of("charge_captured", "charge_failed", "card_saved");
  private static final Set<String> SCHEMES = Set.of("http", "https");

  @Inject SandboxPayments payments;
  @Inject SandboxSecret secret;
  @Inject SandboxConfig config;

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public boolean isConfigured() {
    return true;
  }

  @Override
  public Opened open(Checkout checkout) {
    URI back = checkout.returnUrl();
    if (back.getHost() == null
        || !SCHEMES.contains(String.valueOf(back.getScheme()).toLowerCase(Locale.ROOT))) {
      throw new IllegalArgumentException("people return by http or https");
    }
    String id = payments.open(caller(), checkout).id();
    return new Opened(id, config.page(id));
  }

  @Override
  public Payment charge(Charge charge) {
    CardBehaviour behaviour =
        LooseJson.parse(charge.card().token())
            .rawText("behaviour")
            .flatMap(CardBehaviour::find)
            .filter(word -> config.isInUse())
            .orElse(CardBehaviour.DECLINES);
    SandboxPayment payment = payments.charge(caller(), charge, behaviour);
    if (payment.isLost()) {
      throw new GatewayUnavailable(KEY, "the answer is lost, as the card wants it");
    }
    return payment.payment();
  }

  @Override
  public Payment find(String paymentId) {
    return payments
        .find(caller(), paymentId)
        .map(SandboxPayment::payment)
        .orElseThrow(() -> Problem.notFound("Payment"));
  }

  @Override
  public Optional<Payment> findByReference(String reference) {
    return payments.findByReference(caller(), reference).map(SandboxPayment::payment);
  }

  @Override
  public void release(String paymentId) {
    payments.release(caller(), paymentId);
  }

  @Override
  public void close(String paymentId) {
    payments.close(caller(), paymentId);
  }

  @Override
  public boolean signs(Headers headers) {
    return config.isInUse() && headers.first(SIGNATURE).isPresent();
  }

  @Override
  public GatewayNotification read(Headers headers, byte[] body) {
    TimedSignature.verify(secret.text(), headers.first(SIGNATURE).orElse(""), body);
    LooseJson notice = GatewayNotification.json(body);
    String id = notice.rawText("id", "");
    return TYPES.contains(notice.rawText("type", ""))
        ? GatewayNotification.of(id, find(notice.rawText("payment_id", "")))
        : GatewayNotification.ignored(id);
  }

  private static Caller caller() {
    return Caller.system(KEY);
  }
}
