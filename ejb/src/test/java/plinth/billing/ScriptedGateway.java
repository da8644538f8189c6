package plinth.billing;

import java.math.BigDecimal;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plinth.billing.gateway.Charge;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.gateway.Checkout;
import plinth.billing.gateway.GatewayNotification;
import plinth.billing.gateway.GatewayUnavailable;
import plinth.billing.gateway.Headers;
import plinth.billing.gateway.Opened;
import plinth.billing.gateway.Payment;
import plinth.billing.gateway.PaymentGateway;
import plinth.billing.gateway.SavedCard;
import plinth.kernel.Problem;

/** An in-memory gateway with scripted cards. */
final class ScriptedGateway implements PaymentGateway {
  /** Payments by reference; the reference is also the payment's ID. */
  private final Map<String, Payment> payments = new LinkedHashMap<>();

  private final Map<String, Integer> calls = new HashMap<>();

  /** The references of the charges, in the order of their first requests. */
  final List<String> charges = new ArrayList<>();

  /** Runs during a query of a payment, to simulate concurrent events. */
  Runnable whileAsked = () -> {};

  static SavedCard card(YearCard behaviour) {
    return new SavedCard(behaviour.name(), "VISA", "4242");
  }

  @Override
  public String key() {
    return "sandbox";
  }

  @Override
  public boolean isConfigured() {
    return true;
  }

  @Override
  public Opened open(Checkout checkout) {
    payments.putIfAbsent(
        checkout.reference(),
        payment(
            checkout.reference(),
            Payment.State.PENDING,
            false,
            checkout.amount(),
            checkout.kind(),
            null));
    return new Opened(checkout.reference(), URI.create("https://pay.example.com/"));
  }

  @Override
  public Payment charge(Charge charge) {
    String reference = charge.reference();
    Payment known = payments.get(reference);
    if (known != null) {
      return known;
    }
    YearCard card = YearCard.valueOf(charge.card().token());
    if (card == YearCard.GATEWAY_AWAY
        && calls.merge(reference, 1, Integer::sum) <= YearMoney.CALLS_WHILE_AWAY) {
      throw new GatewayUnavailable(key(), "away");
    }
    charges.add(reference);
    Payment.State state =
        switch (card) {
          case PAYS, LOSES_ANSWER, GATEWAY_AWAY -> Payment.State.CAPTURED;
          case SETTLES_LATE -> Payment.State.PENDING;
          default -> Payment.State.FAILED;
        };
    Payment payment =
        payment(reference, state, card == YearCard.DECLINES, charge.amount(), charge.kind(), null);
    payments.put(reference, payment);
    if (card == YearCard.LOSES_ANSWER) {
      throw new GatewayUnavailable(key(), "the answer is lost");
    }
    return payment;
  }

  /** Decides a pending payment and returns its notification. */
  GatewayNotification decide(String reference, Payment.State state, SavedCard card) {
    Payment before = payments.get(reference);
    Payment now = payment(reference, state, true, before.amount(), before.kind(), card);
    payments.put(reference, now);
    return GatewayNotification.of(reference + state, now);
  }

  /** Returns the notification of another captured payment for the same reference. */
  GatewayNotification again(String reference, String paymentId, String noticeId) {
    Payment first = payments.get(reference);
    Payment second =
        new Payment(
            paymentId,
            new Payment.Outcome(Payment.State.CAPTURED, "CAPTURED", "", false),
            first.amount(),
            first.currency(),
            new Payment.Purpose(first.kind(), reference, "sub"),
            null);
    return GatewayNotification.of(noticeId + paymentId, second);
  }

  /** Abandons a page. */
  Payment left(String reference) {
    decide(reference, Payment.State.ABANDONED, null);
    return payments.get(reference);
  }

  BigDecimal amount(String reference) {
    return payments.get(reference).amount();
  }

  private static Payment payment(
      String reference,
      Payment.State state,
      boolean isFinal,
      BigDecimal amount,
      ChargeKind kind,
      SavedCard card) {
    return new Payment(
        reference,
        new Payment.Outcome(state, state.name(), "", isFinal),
        amount,
        "USD",
        new Payment.Purpose(kind, reference, "sub"),
        card);
  }

  @Override
  public Payment find(String paymentId) {
    return findByReference(paymentId).orElseThrow(() -> Problem.notFound("Payment"));
  }

  @Override
  public Optional<Payment> findByReference(String reference) {
    whileAsked.run();
    return Optional.ofNullable(payments.get(reference));
  }

  @Override
  public void release(String paymentId) {
    // There is no authorization to release.
  }

  @Override
  public void close(String paymentId) {
    if (find(paymentId).state() == Payment.State.PENDING) {
      left(paymentId);
    }
  }

  @Override
  public boolean signs(Headers headers) {
    return false;
  }

  @Override
  public GatewayNotification read(Headers headers, byte[] body) {
    throw new UnsupportedOperationException();
  }
}
