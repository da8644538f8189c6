package plinth.billing.gateway;

import jakarta.json.JsonException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import plinth.kernel.LooseJson;
import plinth.kernel.Problem;

/**
 * A verified notification of a provider.
 *
 * @param id the ID, the same when a notification is repeated
 * @param type what happened
 * @param payment the provider's current state of the payment; null if ignored
 */
public record GatewayNotification(String id, Type type, @Nullable Payment payment) {
  /** The normalized types of notifications. */
  public enum Type {
    /** The money was captured; the card is set if the provider sends it with the payment. */
    CHARGE_CAPTURED,
    /** The payment was declined, or the payer gave up. */
    CHARGE_FAILED,
    /**
     * The payment's card is set. The payment is an authorization; or, with a provider that reports
     * cards separately, a payment that may be captured or still pending.
     */
    CARD_SAVED,
    /** Not relevant for billing. */
    IGNORED
  }

  /**
   * Parses the JSON of a notification. Returns 401 if the body is not a JSON object, because such a
   * body cannot be signed.
   */
  public static LooseJson json(byte[] body) {
    try {
      return LooseJson.parse(new String(body, StandardCharsets.UTF_8));
    } catch (JsonException | ClassCastException e) {
      throw new Problem(GatewayProblem.INVALID_SIGNATURE);
    }
  }

  /** Creates a notification without effect. */
  public static GatewayNotification ignored(String id) {
    return new GatewayNotification(id, Type.IGNORED, null);
  }

  /**
   * Creates the notification for the current state of a payment; a pending or abandoned one is
   * ignored.
   */
  public static GatewayNotification of(String id, Payment payment) {
    return switch (payment.state()) {
      case CAPTURED -> new GatewayNotification(id, Type.CHARGE_CAPTURED, payment);
      case AUTHORIZED -> new GatewayNotification(id, Type.CARD_SAVED, payment);
      case FAILED -> new GatewayNotification(id, Type.CHARGE_FAILED, payment);
      case PENDING, ABANDONED -> ignored(id);
    };
  }
}
