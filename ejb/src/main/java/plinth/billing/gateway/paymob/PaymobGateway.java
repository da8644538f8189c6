package plinth.billing.gateway.paymob;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import plinth.billing.gateway.Charge;
import plinth.billing.gateway.Checkout;
import plinth.billing.gateway.GatewayNotification;
import plinth.billing.gateway.Headers;
import plinth.billing.gateway.ManagedRenewals;
import plinth.billing.gateway.ManagedSubscription;
import plinth.billing.gateway.Opened;
import plinth.billing.gateway.Payment;
import plinth.billing.gateway.PaymentGateway;
import plinth.billing.gateway.SavedCard;
import plinth.kernel.LooseJson;
import plinth.kernel.Problem;

/**
 * Paymob, with its Intention API and its Subscriptions. Paymob debits renewals itself; we initiate
 * all other charges of saved cards.
 *
 * <p>From its public documentation (developers.paymob.com): pages are intentions in the "Unified
 * checkout"; cards arrive by "Card token callback" and are charged by "Merchant initiated
 * transaction". The ID of a payment is our {@code special_reference}, because the return URL
 * carries no other ID. Paymob cannot distinguish an unpaid page from one that never existed, so
 * both are pending. Reopening a page creates another page. Signatures cover a transaction's ID and
 * amount but not its reference, so the transaction is read again by its ID, and then by the
 * reference that paymob returns.
 *
 * <p>The token of a card is sent once and cannot be requested: an authorization becomes {@code
 * CARD_SAVED} when its card arrives, not before.
 */
@ApplicationScoped
public class PaymobGateway implements PaymentGateway, ManagedRenewals {
  static final String KEY = "paymob";

  /**
   * The parameter of our notification URLs that names the gateway, because subscription callbacks
   * are signed only in the body.
   */
  static final String BY = "by";

  private final PaymobAccount account;
  private final PaymobApi api;
  private final PaymobSubscriptions subscriptions;

  /** Creates the gateway for the configured account. */
  public PaymobGateway() {
    this(new PaymobConfig().account());
  }

  /** Creates the gateway for an account. */
  PaymobGateway(PaymobAccount account) {
    this.account = account;
    this.api = new PaymobApi(account);
    this.subscriptions = new PaymobSubscriptions(account, api);
  }

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public boolean isConfigured() {
    return account.isComplete();
  }

  @Override
  public Opened open(Checkout checkout) {
    String special = PaymobPages.newSpecial(checkout.reference());
    LooseJson made = api.createIntention(PaymobPages.checkout(account, checkout, special));
    return new Opened(special, PaymobPages.page(account, made.rawText("client_secret", "")));
  }

  @Override
  public Payment charge(Charge charge) {
    Optional<Payment> before = findByReference(charge.reference());
    if (before.isPresent()) {
      return before.get();
    }
    // Paymob refuses this if an earlier intention was created and never paid; the outcome then
    // stays unknown.
    LooseJson intention = api.createIntention(PaymobPages.charge(account, charge));
    LooseJson card = LooseJson.parse(charge.card().token());
    api.pay(intention, card.rawText("token", ""));
    return find(charge.reference());
  }

  @Override
  public Payment find(String paymentId) {
    long transaction = PaymobPayment.transaction(paymentId);
    if (transaction < 0) {
      return findByReference(paymentId).orElseGet(() -> PaymobPayment.unpaid(paymentId));
    }
    return api.findTransaction(transaction)
        .map(it -> PaymobPayment.debit(it, null, true))
        .orElseThrow(() -> Problem.notFound("Payment"));
  }

  @Override
  public Optional<Payment> findByReference(String reference) {
    return api.findByReference(reference).map(it -> PaymobPayment.of(it, null));
  }

  @Override
  public void release(String paymentId) {
    Optional<LooseJson> transaction =
        api.findByReference(paymentId).filter(PaymobGateway::isReleasable);
    if (transaction.isPresent() && !api.release(transaction.get().longValue("id"))) {
      // A concurrent call may have released it.
      if (api.findByReference(paymentId).filter(PaymobGateway::isReleasable).isPresent()) {
        throw api.notReleased();
      }
    }
  }

  /** Does nothing: paymob cannot close a page, and a later payment on it still counts. */
  @Override
  public void close(String paymentId) {
    // There is no API for this.
  }

  private static boolean isReleasable(LooseJson transaction) {
    return PaymobPayment.of(transaction, null).state() == Payment.State.AUTHORIZED
        && !transaction.isTrueText("is_voided");
  }

  @Override
  public boolean signs(Headers headers) {
    return headers.first(PaymobSignature.PARAMETER).isPresent()
        || headers.first(BY).filter(KEY::equals).isPresent();
  }

  @Override
  public GatewayNotification read(Headers headers, byte[] body) {
    LooseJson notice = GatewayNotification.json(body);
    if (notice.findChild("subscription_data").isPresent()) {
      PaymobSignature.verifySubscription(account.hmacSecret(), notice);
      return subscriptions.notice(notice);
    }
    String sent = headers.first(PaymobSignature.PARAMETER).orElse("");
    LooseJson object = notice.findChild("obj").orElse(notice);
    String type = notice.rawText("type", "");
    if (type.equals("TOKEN")) {
      PaymobSignature.verifyCard(account.hmacSecret(), sent, object);
      return card(sent, object);
    }
    PaymobSignature.verifyTransaction(account.hmacSecret(), sent, object);
    return type.equals("TRANSACTION")
        ? transaction(sent, object.longValue("id"))
        : GatewayNotification.ignored(sent);
  }

  /** A card belongs to the payment of its order, whose outcome is read from the API. */
  private GatewayNotification card(String id, LooseJson object) {
    SavedCard card = PaymobPayment.card(object);
    return api.findByOrder(object.rawText("order_id", ""))
        .map(
            it ->
                new GatewayNotification(
                    id, GatewayNotification.Type.CARD_SAVED, PaymobPayment.of(it, card)))
        .orElseThrow(api::missing);
  }

  private GatewayNotification transaction(String id, long number) {
    Optional<String> special =
        api.findTransaction(number)
            // A void, refund or capture of another transaction is reported by that transaction.
            .filter(it -> !it.isTrueText("is_void") && !it.isTrueText("is_refund"))
            .flatMap(it -> it.rawText("order.merchant_order_id"));
    if (special.isEmpty()) {
      return GatewayNotification.ignored(id);
    }
    Payment payment = find(special.get());
    boolean isOurs = payment.subscriptionId() != null;
    return isOurs && payment.state() != Payment.State.AUTHORIZED
        ? GatewayNotification.of(id, payment)
        : GatewayNotification.ignored(id);
  }

  @Override
  public String start(ManagedSubscription subscription) {
    return subscriptions.start(subscription);
  }

  @Override
  public String change(String subscriptionId, ManagedSubscription subscription) {
    return subscriptions.change(subscriptionId, subscription);
  }

  @Override
  public void end(String subscriptionId) {
    subscriptions.end(subscriptionId);
  }
}
