package plinth.billing.gateway.stripe;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.gateway.Fields;
import plinth.billing.gateway.Payment;
import plinth.billing.gateway.Payment.State;
import plinth.billing.gateway.SavedCard;
import plinth.kernel.Json;

/**
 * What stripe keeps, as a payment: sessions of its hosted page, and payment intents.
 *
 * <p>From its API reference: {@code status} and {@code payment_status} of "The Checkout Session
 * object", {@code status} and {@code last_payment_error} of "The PaymentIntent object". Stripe
 * tries no intent again by itself, so every failure is final.
 */
final class StripePayment {
  private StripePayment() {}

  /** A session of the hosted page, with its intent and the intent's card expanded. */
  static Payment ofSession(Fields session) {
    Optional<Fields> payment = session.in("payment_intent");
    Optional<Fields> setup = session.in("setup_intent");
    State state = stateOf(session, payment);
    String currency = currency(session);
    BigDecimal amount = StripeUnits.amount(session.whole("amount_total"), currency);
    String message =
        payment
            .flatMap(it -> it.text("last_payment_error.message"))
            .orElse("The page is " + session.textOr("status", "open"));
    String word = session.textOr("status", "") + "/" + session.textOr("payment_status", "");
    SavedCard card =
        payment.or(() -> setup).map(it -> card(session.text("customer"), it)).orElse(null);
    boolean isFinal = state == State.FAILED;
    return payment(session, state, word, message, isFinal, amount, currency, card);
  }

  /** A payment intent, with its card expanded. */
  static Payment ofIntent(Fields intent) {
    String status = intent.textOr("status", "");
    State state =
        switch (status) {
          case "succeeded" -> State.CAPTURED;
          case "requires_capture" -> State.AUTHORIZED;
          // Nobody is there to enter another card, or to confirm.
          case "requires_payment_method", "requires_action", "canceled" -> State.FAILED;
          default -> State.PENDING;
        };
    String currency = currency(intent);
    BigDecimal amount = StripeUnits.amount(intent.whole("amount"), currency);
    String message = intent.textOr("last_payment_error.message", status);
    SavedCard card = card(intent.text("customer"), intent);
    return payment(intent, state, status, message, state == State.FAILED, amount, currency, card);
  }

  private static Payment payment(
      Fields it,
      State state,
      String word,
      String message,
      boolean isFinal,
      BigDecimal amount,
      String currency,
      @Nullable SavedCard card) {
    return new Payment(
        it.textOr("id", ""),
        state,
        word,
        message,
        isFinal,
        amount,
        currency,
        it.text("metadata.kind").flatMap(ChargeKind::find).orElse(null),
        it.text("metadata.reference").orElse(null),
        it.text("metadata.subscription_id").orElse(null),
        card);
  }

  /** People may try several cards while the page is open: only its end is a failure. */
  private static State stateOf(Fields session, Optional<Fields> payment) {
    return switch (session.textOr("status", "open")) {
      case "expired" -> State.FAILED;
      case "complete" ->
          switch (session.textOr("payment_status", "")) {
            case "paid" -> State.CAPTURED;
            case "no_payment_required" -> State.AUTHORIZED;
            default ->
                payment.map(StripePayment::ofIntent).map(Payment::state).orElse(State.PENDING);
          };
      default -> State.PENDING;
    };
  }

  private static String currency(Fields it) {
    return it.textOr("currency", "").toUpperCase(Locale.ROOT);
  }

  private static @Nullable SavedCard card(Optional<String> customer, Fields intent) {
    Optional<String> method = intent.text("payment_method.id");
    if (customer.isEmpty() || method.isEmpty()) {
      return null;
    }
    String token =
        Json.createObjectBuilder()
            .add("customer", customer.get())
            .add("payment_method", method.get())
            .build()
            .toString();
    return new SavedCard(
        token,
        intent.text("payment_method.card.brand").orElse(null),
        intent.text("payment_method.card.last4").orElse(null));
  }
}
