package plinth.messaging;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import plinth.kernel.Hmac;
import plinth.kernel.Secrets;

/** Signatures of providers over raw bodies, in hexadecimal, and their challenges. */
public final class Signatures {
  private Signatures() {}

  /** Whether a signature fits; never without a secret. */
  public static boolean fits(Hmac hmac, String secret, byte[] body, String signature) {
    return !secret.isEmpty()
        && Secrets.same(hmac.hex(secret, body), signature.toLowerCase(Locale.ROOT));
  }

  /** The answer to a challenge of the Graph API; empty where the word is not this one. */
  public static Optional<String> challenge(String word, Map<String, String> query) {
    boolean isRight =
        query.getOrDefault("hub.mode", "").equals("subscribe")
            && !word.isEmpty()
            && Secrets.same(word, query.getOrDefault("hub.verify_token", ""));
    return isRight ? Optional.of(query.getOrDefault("hub.challenge", "")) : Optional.empty();
  }
}
