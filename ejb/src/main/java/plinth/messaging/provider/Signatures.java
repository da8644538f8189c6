package plinth.messaging.provider;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import plinth.kernel.Hmac;
import plinth.kernel.Secrets;

/**
 * Verifies the hexadecimal signatures of providers over raw bodies, and answers their challenges.
 */
public final class Signatures {
  private static final String GRAPH = "sha256=";

  private Signatures() {}

  /** Whether a signature is valid; never true without a secret. */
  public static boolean matches(Hmac hmac, String secret, byte[] body, String signature) {
    return !secret.isEmpty()
        && Secrets.constantTimeEquals(hmac.hex(secret, body), signature.toLowerCase(Locale.ROOT));
  }

  /** Whether an app of the Graph API signed a delivery with its secret. */
  public static boolean matchesGraph(String secret, MessagingProvider.Delivery delivery) {
    String signature = delivery.header("x-hub-signature-256");
    return signature.startsWith(GRAPH)
        && matches(Hmac.SHA256, secret, delivery.body(), signature.substring(GRAPH.length()));
  }

  /** Returns the answer to a challenge of the Graph API; empty if the verify token is wrong. */
  public static Optional<String> challenge(String word, Map<String, String> query) {
    boolean isRight =
        query.getOrDefault("hub.mode", "").equals("subscribe")
            && !word.isEmpty()
            && Secrets.constantTimeEquals(word, query.getOrDefault("hub.verify_token", ""));
    return isRight ? Optional.of(query.getOrDefault("hub.challenge", "")) : Optional.empty();
  }
}
