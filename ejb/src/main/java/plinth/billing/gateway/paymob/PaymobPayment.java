package plinth.billing.gateway.paymob;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import plinth.billing.gateway.Amounts;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.gateway.Payment;
import plinth.billing.gateway.Payment.State;
import plinth.billing.gateway.SavedCard;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;

/**
 * Converts a transaction of paymob to a payment.
 *
 * <p>From its document "Transaction callbacks": {@code pending}, {@code success}, {@code is_auth}
 * and {@code is_voided} define the state, {@code order.merchant_order_id} is our reference, and
 * {@code payment_key_claims.extra} returns our metadata.
 */
final class PaymobPayment {
  private static final String TRANSACTION = "trx_";

  private PaymobPayment() {}

  /** Returns the ID of a transaction that has no reference of ours. */
  static String id(long transaction) {
    return TRANSACTION + transaction;
  }

  /** Returns the transaction of such an ID, or -1. */
  static long transaction(String paymentId) {
    String number =
        paymentId.startsWith(TRANSACTION) ? paymentId.substring(TRANSACTION.length()) : "";
    return number.matches("[0-9]{1,18}") ? Long.parseLong(number) : -1;
  }

  /** Converts a payment with our reference, which is its ID. */
  static Payment of(LooseJson it, @Nullable SavedCard card) {
    String order = it.rawText("order.merchant_order_id", "");
    String reference =
        it.rawText("payment_key_claims.extra.reference", PaymobPages.reference(order));
    ChargeKind kind =
        it.rawText("payment_key_claims.extra.kind").flatMap(ChargeKind::find).orElse(null);
    String subscription = it.rawText("payment_key_claims.extra.subscription_id").orElse(null);
    return of(it, order, true, kind, reference, subscription, card);
  }

  /**
   * Converts a debit of a subscription that paymob manages.
   *
   * @param subscription paymob's ID of the subscription
   * @param isFinal for a failed debit: whether paymob does not retry
   */
  static Payment debit(LooseJson it, @Nullable String subscription, boolean isFinal) {
    return of(it, id(it.longValue("id")), isFinal, ChargeKind.RENEWAL, null, subscription, null);
  }

  /** Returns the payment of a page that nobody has paid yet. */
  static Payment unpaid(String paymentId) {
    return new Payment(
        paymentId,
        new Payment.Outcome(State.PENDING, "no_transaction", "Nothing has been paid yet", false),
        BigDecimal.ZERO,
        "XXX",
        new Payment.Purpose(null, PaymobPages.reference(paymentId), null),
        null);
  }

  /** Returns the card with what its holder recognizes and the token to charge it. */
  static SavedCard card(LooseJson it) {
    String pan = it.rawText("masked_pan", "");
    String token =
        Json.createObjectBuilder().add("token", it.rawText("token", "")).build().toString();
    return new SavedCard(
        token,
        it.rawText("card_subtype").orElse(null),
        pan.length() < 4 ? null : pan.substring(pan.length() - 4));
  }

  private static Payment of(
      LooseJson it,
      String id,
      boolean isFinal,
      @Nullable ChargeKind kind,
      @Nullable String reference,
      @Nullable String subscription,
      @Nullable SavedCard card) {
    State state = state(it);
    String currency = it.rawText("currency", "");
    return new Payment(
        id,
        new Payment.Outcome(
            state,
            statusText(it),
            it.rawText("data.message", statusText(it)),
            state == State.FAILED && isFinal),
        Amounts.ofMinor(it.longValue("amount_cents"), currency),
        currency,
        new Payment.Purpose(kind, reference, subscription),
        card);
  }

  private static State state(LooseJson it) {
    if (it.isTrueText("pending")) {
      return State.PENDING;
    } else if (!it.isTrueText("success")) {
      return State.FAILED;
    } else if (it.isTrueText("is_auth") && !it.isTrueText("is_captured")) {
      return State.AUTHORIZED;
    }
    return it.isTrueText("is_voided") ? State.FAILED : State.CAPTURED;
  }

  /** Paymob has boolean flags instead of a status. */
  private static String statusText(LooseJson it) {
    if (it.isTrueText("pending")) {
      return "pending";
    } else if (it.isTrueText("is_voided")) {
      return "voided";
    }
    return it.isTrueText("success") ? "success" : "declined";
  }
}
