package plinth.billing.gateway.stripe;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.gateway.Payment;
import plinth.billing.gateway.Payment.State;
import plinth.billing.gateway.SavedCard;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;

/**
 * Converts stripe's objects to payments: sessions of its hosted page, and payment intents.
 *
 * <p>From its API reference: {@code status} and {@code payment_status} of "The Checkout Session
 * object", {@code status} and {@code last_payment_error} of "The PaymentIntent object". Stripe does
 * not retry an intent by itself, so every failure is final.
 */
final class StripePayment {
  private StripePayment() {}

  /** Converts a session of the hosted page, with its intent and the intent's card expanded. */
  static Payment ofSession(LooseJson session) {
    Optional<LooseJson> payment = session.findChild("payment_intent");
    Optional<LooseJson> setup = session.findChild("setup_intent");
    State state = stateOf(session, payment);
    String currency = currency(session);
    BigDecimal amount = StripeUnits.amount(session.longValue("amount_total"), currency);
    String message =
        payment
            .flatMap(it -> it.rawText("last_payment_error.message"))
            .orElse("The page is " + session.rawText("status", "open"));
    String word = session.rawText("status", "") + "/" + session.rawText("payment_status", "");
    SavedCard card =
        payment.or(() -> setup).map(it -> card(session.rawText("customer"), it)).orElse(null);
    boolean isFinal = state == State.FAILED;
    return payment(session, state, word, message, isFinal, amount, currency, card);
  }

  /** Converts a payment intent, with its card expanded. */
  static Payment ofIntent(LooseJson intent) {
    String status = intent.rawText("status", "");
    State state =
        switch (status) {
          case "succeeded" -> State.CAPTURED;
          case "requires_capture" -> State.AUTHORIZED;
          // No cardholder is present to enter another card or to confirm.
          case "requires_payment_method", "requires_action", "canceled" -> State.FAILED;
          default -> State.PENDING;
        };
    String currency = currency(intent);
    BigDecimal amount = StripeUnits.amount(intent.longValue("amount"), currency);
    String message = intent.rawText("last_payment_error.message", status);
    SavedCard card = card(intent.rawText("customer"), intent);
    return payment(intent, state, status, message, state == State.FAILED, amount, currency, card);
  }

  private static Payment payment(
      LooseJson it,
      State state,
      String word,
      String message,
      boolean isFinal,
      BigDecimal amount,
      String currency,
      @Nullable SavedCard card) {
    return new Payment(
        it.rawText("id", ""),
        new Payment.Outcome(state, word, message, isFinal),
        amount,
        currency,
        new Payment.Purpose(
            it.rawText("metadata.kind").flatMap(ChargeKind::find).orElse(null),
            it.rawText("metadata.reference").orElse(null),
            it.rawText("metadata.subscription_id").orElse(null)),
        card);
  }

  /** People may try several cards while the page is open, so only its expiry is a failure. */
  private static State stateOf(LooseJson session, Optional<LooseJson> payment) {
    return switch (session.rawText("status", "open")) {
      case "expired" -> State.FAILED;
      case "complete" ->
          switch (session.rawText("payment_status", "")) {
            case "paid" -> State.CAPTURED;
            case "no_payment_required" -> State.AUTHORIZED;
            default ->
                payment.map(StripePayment::ofIntent).map(Payment::state).orElse(State.PENDING);
          };
      default -> State.PENDING;
    };
  }

  private static String currency(LooseJson it) {
    return it.rawText("currency", "").toUpperCase(Locale.ROOT);
  }

  private static @Nullable SavedCard card(Optional<String> customer, LooseJson intent) {
    Optional<String> method = intent.rawText("payment_method.id");
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
        intent.rawText("payment_method.card.brand").orElse(null),
        intent.rawText("payment_method.card.last4").orElse(null));
  }
}
