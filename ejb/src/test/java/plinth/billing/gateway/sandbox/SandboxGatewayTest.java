package plinth.billing.gateway.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.json.JsonObject;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.billing.gateway.Charge;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.gateway.Checkout;
import plinth.billing.gateway.GatewayUnavailable;
import plinth.billing.gateway.Opened;
import plinth.billing.gateway.Payment;
import plinth.billing.gateway.Payment.State;
import plinth.billing.gateway.PaymentDetails;
import plinth.billing.gateway.PaymentGatewayContract;
import plinth.billing.gateway.Provider;
import plinth.kernel.Caller;

/** The sandbox on a real PostgreSQL; an API test covers its page and its deliveries over HTTP. */
class SandboxGatewayTest extends PaymentGatewayContract {
  private static final Caller CALLER = Caller.system("test");

  private final SandboxDouble sandbox = new SandboxDouble();

  @Override
  protected Provider provider() {
    return sandbox;
  }

  private Charge behaving(CardBehaviour behaviour) {
    Charge charge = charge(Provider.Card.GOOD, "25.00", "USD");
    return new Charge(
        new PaymentDetails(
            charge.reference(),
            charge.amount(),
            charge.currency(),
            charge.description(),
            charge.customer(),
            charge.subscriptionId(),
            charge.noticeUrl()),
        charge.kind(),
        SandboxDouble.card(behaviour));
  }

  @Test
  void temporaryDeclinesAreNotFinal() {
    Payment payment = gateway().charge(behaving(CardBehaviour.DECLINES_FOR_NOW));

    assertThat(payment.state()).isEqualTo(State.FAILED);
    assertThat(payment.isFinal()).isFalse();
  }

  @Test
  void aCardBehavesAsChosenOnThePage() {
    for (CardBehaviour behaviour : CardBehaviour.values()) {
      Checkout checkout = checkout(true, "25.00", "USD");
      Opened opened =
          gateway()
              .open(
                  new Checkout(
                      new PaymentDetails(
                          checkout.reference() + behaviour,
                          checkout.amount(),
                          checkout.currency(),
                          checkout.description(),
                          checkout.customer(),
                          checkout.subscriptionId(),
                          checkout.noticeUrl()),
                      checkout.kind(),
                      true,
                      checkout.returnUrl()));
      sandbox.payments.decide(CALLER, opened.paymentId(), PageChoice.APPROVE, behaviour);

      assertThat(gateway().find(opened.paymentId()).card())
          .isNotNull()
          .satisfies(card -> assertThat(card.token()).contains(behaviour.code()));
    }
  }

  @Test
  void notifiesOnlyOfOutcomesNotYetAnswered() {
    gateway().charge(behaving(CardBehaviour.SUCCEEDS));
    assertThat(sandbox.told).isEmpty();

    Charge slow = charge(Provider.Card.SLOW, "1.00", "USD");
    gateway().charge(other(slow, "-slow"));
    gateway().charge(other(slow, "-slow"));
    assertThat(sandbox.told).hasSize(1);

    Charge lost = other(behaving(CardBehaviour.LOSES_ANSWER), "-lost");
    assertThatThrownBy(() -> gateway().charge(lost)).isInstanceOf(GatewayUnavailable.class);
    gateway().charge(lost);
    assertThat(sandbox.told).hasSize(2);
  }

  @Test
  void theFirstChoiceCounts() {
    Opened opened = gateway().open(checkout(true, "25.00", "USD"));
    sandbox.payments.decide(CALLER, opened.paymentId(), PageChoice.DECLINE, CardBehaviour.SUCCEEDS);
    sandbox.payments.decide(CALLER, opened.paymentId(), PageChoice.APPROVE, CardBehaviour.SUCCEEDS);

    assertThat(gateway().find(opened.paymentId()).state()).isEqualTo(State.FAILED);
    assertThat(sandbox.told).hasSize(1);
  }

  @Test
  void anAbandonedPageSendsNoNotification() {
    Opened opened = gateway().open(checkout(true, "25.00", "USD"));
    sandbox.payments.decide(CALLER, opened.paymentId(), PageChoice.ABANDON, CardBehaviour.SUCCEEDS);

    Payment payment = gateway().find(opened.paymentId());
    assertThat(payment.state()).isEqualTo(State.ABANDONED);
    assertThat(payment.gatewayStatus()).isEqualTo("ABANDONED");
    assertThat(sandbox.told).isEmpty();
  }

  @Test
  void openingAPageAgainAnswersTheSamePage() {
    Checkout checkout = checkout(true, "25.00", "USD");

    assertThat(gateway().open(checkout)).isEqualTo(gateway().open(checkout));
  }

  @Test
  void returnAddressesMustBeHttp() {
    assertThat(gateway().open(checkout(true, "25.00", "USD"))).isNotNull();
    for (String back : List.of("javascript:alert(1)", "/billing", "ftp://x/y", "https:///x")) {
      Checkout checkout =
          new Checkout(
              new PaymentDetails(reference, BigDecimal.ONE, "USD", "x", NORA, "sub_7", NOTICES),
              ChargeKind.INITIAL,
              true,
              URI.create(back));
      assertThatThrownBy(() -> gateway().open(checkout))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static Charge other(Charge charge, String more) {
    return new Charge(
        new PaymentDetails(
            charge.reference() + more,
            charge.amount(),
            charge.currency(),
            charge.description(),
            charge.customer(),
            charge.subscriptionId(),
            charge.noticeUrl()),
        charge.kind(),
        charge.card());
  }

  /** An item that would be in the outbox. */
  record Told(JsonObject body, Duration delay) {
    static List<Told> list() {
      return new ArrayList<>();
    }
  }
}
