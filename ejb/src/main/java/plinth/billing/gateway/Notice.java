package plinth.billing.gateway;

import jakarta.json.JsonException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import plinth.kernel.LooseJson;
import plinth.kernel.Problem;

/**
 * A verified notification of a provider.
 *
 * @param id the same for the same notice again
 * @param type what happened
 * @param payment as the provider has it; null for what is ignored
 */
public record Notice(String id, Type type, @Nullable Payment payment) {
  /** The normalized types of notices. */
  public enum Type {
    /** The money is taken; the card is set where the provider tells it with the payment. */
    CHARGE_CAPTURED,
    /** It was declined, or given up by who was to pay. */
    CHARGE_FAILED,
    /**
     * The payment's card is set. The payment is an authorization, or, where the provider tells of
     * cards by themselves, one that may be captured or still pending.
     */
    CARD_SAVED,
    /** Nothing that billing has to know. */
    IGNORED
  }

  /** The JSON of a notice. Returns 401 if the body is no JSON object, because none is signed. */
  public static LooseJson json(byte[] body) {
    try {
      return LooseJson.parsed(new String(body, StandardCharsets.UTF_8));
    } catch (JsonException | ClassCastException e) {
      throw new Problem(GatewayProblem.INVALID_SIGNATURE);
    }
  }

  /** A notice that changes nothing. */
  public static Notice ignored(String id) {
    return new Notice(id, Type.IGNORED, null);
  }

  /** The notice of a payment, as it stands now; what is still pending is ignored. */
  public static Notice of(String id, Payment payment) {
    return switch (payment.state()) {
      case CAPTURED -> new Notice(id, Type.CHARGE_CAPTURED, payment);
      case AUTHORIZED -> new Notice(id, Type.CARD_SAVED, payment);
      case FAILED -> new Notice(id, Type.CHARGE_FAILED, payment);
      case PENDING, ABANDONED -> ignored(id);
    };
  }
}
