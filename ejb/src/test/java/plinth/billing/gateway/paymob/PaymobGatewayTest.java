package plinth.billing.gateway.paymob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.gateway.Delivery;
import plinth.billing.gateway.GatewayNotification;
import plinth.billing.gateway.GatewayProblem;
import plinth.billing.gateway.GatewayUnavailable;
import plinth.billing.gateway.ManagedRenewals;
import plinth.billing.gateway.ManagedSubscription;
import plinth.billing.gateway.Opened;
import plinth.billing.gateway.Payment;
import plinth.billing.gateway.Payment.State;
import plinth.billing.gateway.PaymentDetails;
import plinth.billing.gateway.PaymentGateway;
import plinth.billing.gateway.Provider;
import plinth.billing.gateway.ProviderServer;
import plinth.billing.gateway.RemoteGatewayContract;

/** Paymob, against the fake of its API. */
class PaymobGatewayTest extends RemoteGatewayContract {
  private final PaymobDouble paymob = new PaymobDouble();

  @Override
  protected ProviderServer provider() {
    return paymob;
  }

  private GatewayNotification read(PaymentGateway gateway, Delivery delivery) {
    return gateway.read(delivery.headers(), delivery.body());
  }

  /** Paymob cannot distinguish an unpaid page from one that never existed. */
  @Test
  @Override
  protected void unknownPaymentsAreNotFound() {
    assertThat(gateway().find("obl_none/../x?y").state()).isEqualTo(State.PENDING);
    assertThatThrownBy(() -> gateway().find("trx_1")).hasMessage("Payment not found");
  }

  @Test
  void thePageHasItsKeys() {
    Opened opened = gateway().open(checkout(true, "25.00", "USD"));

    assertThat(opened.redirectUrl().toString())
        .contains("/unifiedcheckout/?publicKey=pk_public&clientSecret=egy_csk_")
        .doesNotContain("sk_secret");
    assertThat(gateway().open(checkout(true, "25.00", "USD")).paymentId())
        .isNotEqualTo(opened.paymentId());
  }

  @Test
  void aCardArrivesInItsOwnNotification() {
    Opened opened = gateway().open(checkout(false, "1.00", "USD"));
    paymob.approve(opened.paymentId());

    assertThat(read(gateway(), paymob.notice(opened.paymentId())).type())
        .as("the authorization without its card")
        .isEqualTo(GatewayNotification.Type.IGNORED);
    GatewayNotification notice = read(gateway(), paymob.cardNotice(opened.paymentId()));
    assertThat(notice.type()).isEqualTo(GatewayNotification.Type.CARD_SAVED);
    assertThat(notice.payment().paymentId()).isEqualTo(opened.paymentId());
    assertThat(notice.payment().state()).isEqualTo(State.AUTHORIZED);
    assertThat(notice.payment().reference()).isEqualTo(reference);
    assertThat(notice.payment().card().lastFour()).isEqualTo("2346");
    assertThat(notice.payment().card().token()).isEqualTo(json("token", "good").toString());

    Delivery good = paymob.cardNotice(opened.paymentId());
    Delivery stolen =
        new Delivery(
            good.headers(), good.text().replace(quoted("good"), quoted("mine")).getBytes());
    assertRefused(GatewayProblem.INVALID_SIGNATURE, () -> read(gateway(), stolen));
  }

  private ManagedSubscription subscription(Provider.Card card, String amount) {
    return subscription(card, amount, 1);
  }

  private ManagedSubscription subscription(Provider.Card card, String amount, int months) {
    return new ManagedSubscription(
        new PaymentDetails(
            reference, new BigDecimal(amount), "USD", "Basic, monthly", NORA, "sub_7", NOTICES),
        months,
        LocalDate.parse("2026-04-01"),
        paymob.card(card));
  }

  private ManagedRenewals renewals() {
    return (ManagedRenewals) gateway();
  }

  @Test
  void aSubscriptionBeginsOnceAndWithoutACharge() {
    String id = renewals().start(subscription(Provider.Card.GOOD, "25.00"));

    assertThat(renewals().start(subscription(Provider.Card.GOOD, "25.00"))).isEqualTo(id);
    assertThat(paymob.subscriptions).hasSize(1);
    PaymobKept.Subscription it = paymob.subscriptions.get(Long.valueOf(id));
    assertThat(it.cents).isEqualTo(2500);
    assertThat(it.startsOn).isEqualTo("2026-04-01");
    assertThat(it.plan.getInt("frequency")).isEqualTo(30);
    assertThat(it.plan.getInt("retrial_days")).isEqualTo(3);
    assertThat(it.plan.getBoolean("use_transaction_amount")).isFalse();
    assertThat(paymob.isVoided(it.initial)).isTrue();

    assertThat(renewals().change(id, subscription(Provider.Card.GOOD, "39.00"))).isEqualTo(id);
    assertThat(it.cents).isEqualTo(3900);

    renewals().end(id);
    renewals().end(id);
    assertThat(it.state).isEqualTo("canceled");
  }

  @Test
  void anotherPeriodIsAnotherSubscription() {
    String monthly = renewals().start(subscription(Provider.Card.GOOD, "25.00"));

    String annual = renewals().change(monthly, subscription(Provider.Card.GOOD, "228.00", 12));
    String again = renewals().change(annual, subscription(Provider.Card.GOOD, "25.00"));

    assertThat(paymob.subscriptions.keySet())
        .containsExactly(Long.valueOf(monthly), Long.valueOf(annual), Long.valueOf(again));
    assertThat(paymob.subscriptions.values())
        .extracting(it -> it.state + it.plan.getInt("frequency"))
        .containsExactly("canceled30", "canceled365", "active30");
    assertThat(renewals().start(subscription(Provider.Card.GOOD, "25.00"))).isEqualTo(again);
  }

  @Test
  void aLostBeginningIsFoundAgain() {
    paymob.loseTheNextAnswer();
    assertThatThrownBy(() -> renewals().start(subscription(Provider.Card.GOOD, "25.00")))
        .isInstanceOf(GatewayUnavailable.class);

    renewals().start(subscription(Provider.Card.GOOD, "25.00"));

    assertThat(paymob.subscriptions).hasSize(1);
  }

  @Test
  void aBadCardBeginsNothing() {
    assertThatThrownBy(() -> renewals().start(subscription(Provider.Card.BAD, "25.00")))
        .isInstanceOf(GatewayUnavailable.class);
    assertThat(paymob.subscriptions).isEmpty();
  }

  @Test
  void notificationsNameDebits() {
    String id = renewals().start(subscription(Provider.Card.GOOD, "25.00"));
    long number = Long.parseLong(id);
    assertThat(read(gateway(), paymob.subscriptionNotice(number, "Successful Transaction")).type())
        .as("the payment that began it is no renewal")
        .isEqualTo(GatewayNotification.Type.IGNORED);

    paymob.debit(number, true);
    Delivery delivery = paymob.subscriptionNotice(number, "Successful Transaction");
    assertThat(gateway().signs(delivery.headers())).isTrue();
    GatewayNotification notice = read(gateway(), delivery);

    assertThat(notice.type()).isEqualTo(GatewayNotification.Type.CHARGE_CAPTURED);
    assertThat(notice.payment().kind()).isEqualTo(ChargeKind.RENEWAL);
    assertThat(notice.payment().subscriptionId()).isEqualTo(id);
    assertThat(notice.payment().amount()).isEqualByComparingTo("25");
    assertThat(gateway().find(notice.payment().paymentId()).state()).isEqualTo(State.CAPTURED);
    assertThat(read(gateway(), paymob.subscriptionNotice(number, "suspended")).type())
        .isEqualTo(GatewayNotification.Type.IGNORED);
  }

  @Test
  void theFirstFailedDebitIsNotTheLast() {
    String id = renewals().start(subscription(Provider.Card.GOOD, "25.00"));
    long number = Long.parseLong(id);

    paymob.debit(number, false);
    Payment first =
        read(gateway(), paymob.subscriptionNotice(number, "Failed Transaction")).payment();
    paymob.debit(number, false);
    Payment second =
        read(gateway(), paymob.subscriptionNotice(number, "Failed Transaction")).payment();
    paymob.debit(number, true);
    GatewayNotification late =
        read(gateway(), paymob.subscriptionNotice(number, "Failed Transaction"));
    paymob.debit(number, false);
    Payment next =
        read(gateway(), paymob.subscriptionNotice(number, "Failed Transaction")).payment();

    assertThat(first.state()).isEqualTo(State.FAILED);
    assertThat(first.isFinal()).isFalse();
    assertThat(second.isFinal()).isTrue();
    assertThat(second.paymentId()).isNotEqualTo(first.paymentId());
    assertThat(late.type()).isEqualTo(GatewayNotification.Type.CHARGE_CAPTURED);
    assertThat(next.isFinal()).isFalse();

    PaymentGateway without = new PaymobGateway(paymob.account(0));
    assertThat(read(without, paymob.subscriptionNotice(number, "Failed Transaction")).payment())
        .satisfies(payment -> assertThat(payment.isFinal()).isTrue());
  }

  @Test
  void signaturesOfNotificationsCoverOneSubscription() {
    String id = renewals().start(subscription(Provider.Card.GOOD, "25.00"));
    Delivery good = paymob.subscriptionNotice(Long.parseLong(id), "Successful Transaction");
    Delivery other =
        new Delivery(
            good.headers(),
            good.text().replace(quoted("id") + ":" + id, quoted("id") + ":1" + id).getBytes());

    assertRefused(GatewayProblem.INVALID_SIGNATURE, () -> read(gateway(), other));
  }
}
