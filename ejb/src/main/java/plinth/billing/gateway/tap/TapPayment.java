package plinth.billing.gateway.tap;

import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.billing.gateway.Amounts;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.gateway.Payment;
import plinth.billing.gateway.Payment.State;
import plinth.billing.gateway.SavedCard;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;

/**
 * Converts a charge or an authorization of tap to a payment.
 *
 * <p>From tap's documentation: the statuses and codes of "Charge response codes", and the objects
 * {@code card}, {@code customer} and {@code payment_agreement} of the responses for charges and
 * authorizations. A voided authorization has saved its card, so it stays {@code AUTHORIZED}. Tap
 * does not retry by itself, so every failure is final.
 */
final class TapPayment {
  private TapPayment() {}

  static Payment of(LooseJson it) {
    String status = it.rawText("status", "UNKNOWN");
    String currency = it.rawText("currency", "");
    BigDecimal amount = it.decimal("amount").orElse(BigDecimal.ZERO);
    State state = state(status, isAuthorization(it));
    return new Payment(
        it.rawText("id", ""),
        new Payment.Outcome(
            state, status, it.rawText("response.message", status), state == State.FAILED),
        Amounts.exact(amount, currency),
        currency,
        new Payment.Purpose(
            it.rawText("metadata.kind").flatMap(ChargeKind::find).orElse(null),
            it.rawText("reference.transaction").orElse(null),
            it.rawText("metadata.subscription_id").orElse(null)),
        card(it));
  }

  static boolean isAuthorization(LooseJson it) {
    return it.rawText("object", "").equals("authorize");
  }

  private static State state(String status, boolean isAuthorization) {
    return switch (status) {
      case "CAPTURED" -> State.CAPTURED;
      case "AUTHORIZED" -> State.AUTHORIZED;
      case "VOID" -> isAuthorization ? State.AUTHORIZED : State.FAILED;
      case "ABANDONED" -> State.ABANDONED;
      case "CANCELLED", "FAILED", "DECLINED", "RESTRICTED", "TIMEDOUT" -> State.FAILED;
      default -> State.PENDING;
    };
  }

  /** Charging a card again needs its ID, the customer's ID, and the payment agreement. */
  private static @Nullable SavedCard card(LooseJson it) {
    Optional<String> card = it.rawText("card.id");
    Optional<String> customer = it.rawText("customer.id");
    Optional<String> agreement = it.rawText("payment_agreement.id");
    if (card.isEmpty() || customer.isEmpty() || agreement.isEmpty()) {
      return null;
    }
    String token =
        Json.createObjectBuilder()
            .add("card", card.get())
            .add("customer", customer.get())
            .add("agreement", agreement.get())
            .build()
            .toString();
    return new SavedCard(
        token, it.rawText("card.brand").orElse(null), it.rawText("card.last_four").orElse(null));
  }
}
