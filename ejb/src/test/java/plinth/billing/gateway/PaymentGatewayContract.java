package plinth.billing.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.testing.TestJson.quoted;

import java.math.BigDecimal;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.billing.gateway.Payment.State;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.ProblemCode;

/** The contract of every payment gateway. */
public abstract class PaymentGatewayContract {
  protected static final URI RETURN = URI.create("https://app.example.com/billing?tab=plan");
  protected static final URI NOTICES =
      URI.create("https://api.example.com/api/v1/webhooks/gateway");
  protected static final Customer NORA = new Customer("Nora <Field>", "nora@example.com");
  private static final AtomicLong NEXT = new AtomicLong(System.nanoTime());

  protected final String reference = "obl_" + NEXT.incrementAndGet();

  /** The provider under test. */
  protected abstract Provider provider();

  protected final PaymentGateway gateway() {
    return provider().gateway();
  }

  protected final Checkout checkout(boolean capture, String amount, String currency) {
    return new Checkout(
        new PaymentDetails(
            reference, new BigDecimal(amount), currency, "Basic, monthly", NORA, "sub_7", NOTICES),
        ChargeKind.INITIAL,
        capture,
        RETURN);
  }

  protected final Charge charge(Provider.Card card, String amount, String currency) {
    return new Charge(
        new PaymentDetails(
            reference, new BigDecimal(amount), currency, "Basic, monthly", NORA, "sub_7", NOTICES),
        ChargeKind.RENEWAL,
        provider().card(card));
  }

  private Payment charged(Provider.Card card) {
    return gateway().charge(charge(card, "25.00", "USD"));
  }

  private Opened paid(boolean capture) {
    Opened opened = gateway().open(checkout(capture, "25.00", "USD"));
    provider().approve(opened.paymentId());
    return opened;
  }

  private GatewayNotification read(Delivery delivery) {
    return gateway().read(delivery.headers(), delivery.body());
  }

  protected static void assertRefused(ProblemCode code, Callable<?> call) {
    assertThatThrownBy(call::call)
        .isInstanceOfSatisfying(
            Problem.class, problem -> assertThat(problem.code()).isEqualTo(code));
  }

  @Test
  void aPageThatIsPaidIsCaptured() {
    Opened opened = gateway().open(checkout(true, "25.00", "USD"));

    assertThat(opened.redirectUrl().isAbsolute()).isTrue();
    assertThat(gateway().find(opened.paymentId()).state()).isEqualTo(State.PENDING);

    provider().approve(opened.paymentId());

    Payment payment = gateway().find(opened.paymentId());
    assertThat(payment.paymentId()).isEqualTo(opened.paymentId());
    assertThat(payment.state()).isEqualTo(State.CAPTURED);
    assertThat(payment.amount()).isEqualByComparingTo("25.00");
    assertThat(payment.currency()).isEqualTo("USD");
    assertThat(payment.kind()).isEqualTo(ChargeKind.INITIAL);
    assertThat(payment.reference()).isEqualTo(reference);
    assertThat(payment.subscriptionId()).isEqualTo("sub_7");
    assertThat(payment.gatewayStatus()).isNotBlank();
    assertThat(payment.message()).isNotBlank();
    if (provider().tellsCardWithPayment()) {
      assertThat(payment.card()).isNotNull();
      assertThat(payment.card().lastFour()).matches("[0-9]{4}");
      assertThat(payment.card().brand()).isNotBlank();
      assertThat(payment.toString()).doesNotContain(payment.card().token());
    }
  }

  @Test
  void aPageThatIsClosedTakesNoMoney() {
    Opened opened = gateway().open(checkout(true, "25.00", "USD"));
    gateway().close(opened.paymentId());
    gateway().close(opened.paymentId());
    assertThat(gateway().find(opened.paymentId()).state())
        .isIn(
            provider().closesPages()
                ? Set.of(State.FAILED, State.ABANDONED)
                : Set.of(State.PENDING));
  }

  @Test
  void aPageThatIsPaidIsNotClosed() {
    Opened opened = paid(true);
    gateway().close(opened.paymentId());
    assertThat(gateway().find(opened.paymentId()).state()).isEqualTo(State.CAPTURED);
  }

  @Test
  void aDeclinedPageFailsFinally() {
    Opened opened = gateway().open(checkout(true, "25.00", "USD"));
    provider().decline(opened.paymentId());

    Payment payment = gateway().find(opened.paymentId());
    assertThat(payment.state()).isEqualTo(State.FAILED);
    assertThat(payment.isFinal()).isTrue();
    assertThat(payment.card()).isNull();
    assertThat(read(provider().notice(opened.paymentId())).type())
        .isEqualTo(GatewayNotification.Type.CHARGE_FAILED);
  }

  @Test
  void aCardIsSavedWithoutMoneyAndReleased() {
    Opened opened = paid(false);

    assertThat(gateway().find(opened.paymentId()).state()).isEqualTo(State.AUTHORIZED);
    assertThat(provider().charges(reference)).isZero();

    gateway().release(opened.paymentId());
    assertThat(provider().isReleased(opened.paymentId())).isTrue();
    gateway().release(opened.paymentId());
    assertThat(gateway().find(opened.paymentId()).state()).isEqualTo(State.AUTHORIZED);
  }

  @Test
  void capturedPaymentsAreNotReleased() {
    Opened opened = paid(true);

    gateway().release(opened.paymentId());

    assertThat(gateway().find(opened.paymentId()).state()).isEqualTo(State.CAPTURED);
  }

  @Test
  void aSavedCardIsCharged() {
    Payment payment = charged(Provider.Card.GOOD);

    assertThat(payment.state()).isEqualTo(State.CAPTURED);
    assertThat(payment.kind()).isEqualTo(ChargeKind.RENEWAL);
    assertThat(payment.reference()).isEqualTo(reference);
    assertThat(payment.subscriptionId()).isEqualTo("sub_7");
    assertThat(payment.amount()).isEqualByComparingTo("25");
    assertThat(gateway().find(payment.paymentId()).state()).isEqualTo(State.CAPTURED);
  }

  @Test
  void aBadCardIsDeclinedFinally() {
    Payment payment = charged(Provider.Card.BAD);

    assertThat(payment.state()).isEqualTo(State.FAILED);
    assertThat(payment.isFinal()).isTrue();
    assertThat(payment.message()).isNotBlank();
    assertThat(charged(Provider.Card.GOOD).state())
        .as("the same reference is the same charge")
        .isEqualTo(State.FAILED);
    assertThat(provider().charges(reference)).isEqualTo(1);
  }

  @Test
  void theSameReferenceIsOneCharge() {
    Payment first = charged(Provider.Card.GOOD);
    Payment second = charged(Provider.Card.GOOD);

    assertThat(second.paymentId()).isEqualTo(first.paymentId());
    assertThat(second.state()).isEqualTo(State.CAPTURED);
    assertThat(provider().charges(reference)).isEqualTo(1);
  }

  @Test
  void theSameReferenceAtOnceIsOneCharge() throws InterruptedException {
    int threads = 6;
    CountDownLatch ready = new CountDownLatch(threads);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    Charge charge = charge(Provider.Card.GOOD, "25.00", "USD");
    List<Future<Payment>> answers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      answers.add(
          pool.submit(
              () -> {
                ready.countDown();
                ready.await();
                return gateway().charge(charge);
              }));
    }
    Set<String> ids = new TreeSet<>();
    for (Future<Payment> answer : answers) {
      try {
        ids.add(answer.get().paymentId());
      } catch (ExecutionException e) {
        // The second caller may get an unknown outcome at first.
        assertThat(e.getCause()).isInstanceOf(GatewayUnavailable.class);
      }
    }
    pool.shutdown();

    assertThat(ids).hasSize(1);
    assertThat(provider().charges(reference)).isEqualTo(1);
  }

  @Test
  void pendingPaymentsSettle() {
    Payment payment = charged(Provider.Card.SLOW);

    assertThat(payment.state()).isEqualTo(State.PENDING);
    assertThat(gateway().find(payment.paymentId()).state()).isEqualTo(State.PENDING);

    provider().settle(payment.paymentId());

    assertThat(gateway().find(payment.paymentId()).state()).isEqualTo(State.CAPTURED);
    GatewayNotification notice = read(provider().notice(payment.paymentId()));
    assertThat(notice.type()).isEqualTo(GatewayNotification.Type.CHARGE_CAPTURED);
    assertThat(notice.payment().kind()).isEqualTo(ChargeKind.RENEWAL);
  }

  @Test
  void aLostAnswerIsFoundAndRepeatedWithoutASecondCharge() {
    provider().loseTheNextAnswer();
    Charge charge = charge(Provider.Card.GOOD, "25.00", "USD");

    assertThatThrownBy(() -> gateway().charge(charge)).isInstanceOf(GatewayUnavailable.class);

    assertThat(gateway().findByReference(reference).map(Payment::state)).contains(State.CAPTURED);
    assertThat(gateway().charge(charge).state()).isEqualTo(State.CAPTURED);
    assertThat(provider().charges(reference)).isEqualTo(1);
    assertThat(gateway().findByReference("obl_0_never")).isEmpty();
  }

  @Test
  void aNotificationNamesThePayment() {
    Opened opened = paid(true);
    Delivery delivery = provider().notice(opened.paymentId());

    assertThat(gateway().signs(delivery.headers())).isTrue();
    assertThat(gateway().signs(new Headers(Map.of("Authorization", "x")))).isFalse();
    GatewayNotification notice = read(delivery);
    assertThat(notice.type()).isEqualTo(GatewayNotification.Type.CHARGE_CAPTURED);
    assertThat(notice.payment().paymentId()).isEqualTo(opened.paymentId());
    assertThat(notice.payment().reference()).isEqualTo(reference);
    assertThat(notice.payment().subscriptionId()).isEqualTo("sub_7");
    assertThat(notice.payment().amount()).isEqualByComparingTo("25");
    assertThat(notice.payment().card() != null).isEqualTo(provider().tellsCardWithPayment());
  }

  @Test
  void aNoticeThatComesTwiceIsTheSame() {
    Delivery delivery = provider().notice(paid(true).paymentId());

    assertThat(read(delivery).id()).isNotBlank().isEqualTo(read(delivery).id());
  }

  @Test
  void aLateNotificationHasTheCurrentState() {
    Payment payment = charged(Provider.Card.SLOW);
    provider().settle(payment.paymentId());

    GatewayNotification notice = read(provider().lateNotice(payment.paymentId()));

    assertThat(notice.type()).isEqualTo(GatewayNotification.Type.CHARGE_CAPTURED);
  }

  @Test
  void aNoticeOfSomethingElseIsIgnored() {
    GatewayNotification notice = read(provider().unknownNotice(paid(true).paymentId()));

    assertThat(notice.type()).isEqualTo(GatewayNotification.Type.IGNORED);
    assertThat(notice.payment()).isNull();
  }

  @Test
  void refusesUnsignedNotifications() {
    String id = paid(true).paymentId();

    assertRefused(GatewayProblem.INVALID_SIGNATURE, () -> read(provider().notice(id).bare()));
    assertRefused(GatewayProblem.INVALID_SIGNATURE, () -> read(provider().forgedNotice(id)));
    Delivery good = provider().notice(id);
    for (String body : List.of("", "null", "[]", "{", "{}", quoted("x"))) {
      Delivery other = new Delivery(good.headers(), body.getBytes());
      assertRefused(GatewayProblem.INVALID_SIGNATURE, () -> read(other));
    }
    provider()
        .oldNotice(id)
        .ifPresent(old -> assertRefused(GatewayProblem.INVALID_SIGNATURE, () -> read(old)));
  }

  @Test
  void unsignedPartsOfANotificationAreFetchedFromTheGateway() {
    String id = paid(true).paymentId();

    GatewayNotification notice = read(provider().tamperedNotice(id).orElse(provider().notice(id)));

    assertThat(notice.payment()).isEqualTo(gateway().find(id));
    assertThat(notice.payment().subscriptionId()).isEqualTo("sub_7");
    assertThat(notice.payment().reference()).isEqualTo(reference);
  }

  @ParameterizedTest
  @CsvSource({"12.340,KWD", "1500,JPY", "0.50,USD", "19.99,EUR"})
  void amountsHaveTheDecimalsOfTheirCurrency(String amount, String currency) {
    Payment payment = gateway().charge(charge(Provider.Card.GOOD, amount, currency));

    assertThat(provider().amount(payment.paymentId())).isEqualByComparingTo(amount);
    assertThat(payment.amount()).isEqualByComparingTo(amount);
    assertThat(payment.amount().scale()).isEqualTo(Amounts.decimals(currency));
    assertThat(gateway().find(payment.paymentId()).amount()).isEqualByComparingTo(amount);
  }

  @Test
  protected void unknownPaymentsAreNotFound() {
    assertRefused(KernelProblem.NOT_FOUND, () -> gateway().find("chg_none/../x?y"));
  }
}
