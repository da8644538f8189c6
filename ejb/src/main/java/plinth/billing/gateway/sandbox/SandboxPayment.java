package plinth.billing.gateway.sandbox;

import java.net.URI;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.billing.gateway.Amounts;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.gateway.Customer;
import plinth.billing.gateway.Payment;
import plinth.billing.gateway.Payment.State;
import plinth.billing.gateway.PaymentDetails;
import plinth.billing.gateway.SavedCard;
import plinth.kernel.Db;
import plinth.kernel.Json;

/**
 * A payment of the sandbox.
 *
 * @param id the ID of the payment
 * @param details the requested payment; only the name of the customer is kept
 * @param kind the purpose of the payment
 * @param returnUrl where the page redirects; null if the payment has no page
 * @param status the status
 * @param isFinal for a declined payment: whether there is no retry
 * @param behaviour the behavior of the card that was charged or saved
 * @param asked how often the payment was requested
 */
public record SandboxPayment(
    String id,
    PaymentDetails details,
    ChargeKind kind,
    @Nullable URI returnUrl,
    Status status,
    boolean isFinal,
    @Nullable CardBehaviour behaviour,
    int asked) {
  /** The status of a payment of the sandbox. */
  public enum Status {
    OPEN(State.PENDING, "The payment is still open"),
    PENDING(State.PENDING, "The payment will settle later"),
    AUTHORIZED(State.AUTHORIZED, "The card is saved"),
    RELEASED(State.AUTHORIZED, "The card is saved, the amount released"),
    CAPTURED(State.CAPTURED, "Paid"),
    DECLINED(State.FAILED, "The card was declined"),
    ABANDONED(State.ABANDONED, "The payment was abandoned"),
    CLOSED(State.ABANDONED, "The payment is no longer open");

    private final State state;
    private final String message;

    Status(State state, String message) {
      this.state = state;
      this.message = message;
    }

    /** Returns a sentence for people. */
    public String message() {
      return message;
    }

    String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Reads a row; a payment that was due to settle by now is captured. */
  static SandboxPayment read(ResultSet row, Instant now) throws SQLException {
    Status status = Status.valueOf(row.getString("status").toUpperCase(Locale.ROOT));
    Instant settlesAt = Db.moment(row, "settles_at");
    boolean isSettled = status == Status.PENDING && settlesAt != null && !settlesAt.isAfter(now);
    String returnUrl = row.getString("return_url");
    String behaviour = row.getString("behaviour");
    String currency = row.getString("currency");
    return new SandboxPayment(
        row.getString("id"),
        new PaymentDetails(
            row.getString("reference"),
            Amounts.exact(row.getBigDecimal("amount"), currency),
            currency,
            row.getString("description"),
            new Customer(row.getString("customer"), ""),
            row.getString("subscription_id"),
            URI.create(row.getString("notice_url"))),
        ChargeKind.of(row.getString("kind")),
        returnUrl == null ? null : URI.create(returnUrl),
        isSettled ? Status.CAPTURED : status,
        row.getBoolean("is_final"),
        behaviour == null ? null : CardBehaviour.find(behaviour).orElse(null),
        row.getInt("asked"));
  }

  /** Returns whether people decide the payment on a page. */
  public boolean hasPage() {
    return returnUrl != null;
  }

  /** Returns whether this is the response that the card loses. */
  boolean isLost() {
    return !hasPage() && behaviour == CardBehaviour.LOSES_ANSWER && asked == 1;
  }

  /** Returns the payment as billing sees it. A successful page has saved a card. */
  Payment payment() {
    boolean isSaved =
        hasPage() && (status.state == State.AUTHORIZED || status.state == State.CAPTURED);
    return new Payment(
        id,
        new Payment.Outcome(
            status.state, status.name(), status.message(), status.state == State.FAILED && isFinal),
        details.amount(),
        details.currency(),
        new Payment.Purpose(kind, details.reference(), details.subscriptionId()),
        isSaved && behaviour != null ? card(behaviour) : null);
  }

  private SavedCard card(CardBehaviour behaviour) {
    String token =
        Json.createObjectBuilder()
            .add("card", "card_" + id)
            .add("behaviour", behaviour.code())
            .build()
            .toString();
    return new SavedCard(token, "SANDBOX", behaviour.lastFour());
  }
}
