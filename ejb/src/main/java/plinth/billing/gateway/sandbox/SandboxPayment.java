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
 * @param id what it is found by
 * @param details what was asked for; of who pays it keeps the name
 * @param kind what it is for
 * @param returnUrl where people go from its page; null: it has none
 * @param status how it stands
 * @param isFinal of a declined one: nothing more is tried
 * @param behaviour of the card that it was charged to, or that it saved
 * @param asked how often it was asked for
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
  /** How a payment of the sandbox stands. */
  public enum Status {
    OPEN(State.PENDING, "Nobody decided yet"),
    PENDING(State.PENDING, "It settles later"),
    AUTHORIZED(State.AUTHORIZED, "The card is saved"),
    RELEASED(State.AUTHORIZED, "The card is saved, the amount released"),
    CAPTURED(State.CAPTURED, "Paid"),
    DECLINED(State.FAILED, "The card was declined"),
    ABANDONED(State.ABANDONED, "The page was left"),
    CLOSED(State.ABANDONED, "This payment is not asked for any more");

    private final State state;
    private final String message;

    Status(State state, String message) {
      this.state = state;
      this.message = message;
    }

    /** A sentence for people. */
    public String message() {
      return message;
    }

    String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Reads a row; what was to settle until this moment is captured. */
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

  /** Whether people decide it on a page. */
  public boolean hasPage() {
    return returnUrl != null;
  }

  /** Whether this is the answer that its card loses. */
  boolean isLost() {
    return !hasPage() && behaviour == CardBehaviour.LOSES_ANSWER && asked == 1;
  }

  /** As billing sees it. A page that went well saved a card. */
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
