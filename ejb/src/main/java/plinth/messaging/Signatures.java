package plinth.messaging;

import java.util.Locale;
import plinth.kernel.Hmac;
import plinth.kernel.Secrets;

/** Signatures of providers over raw bodies, in hexadecimal. */
public final class Signatures {
  private Signatures() {}

  /** Whether a signature fits; never without a secret. */
  public static boolean fits(Hmac hmac, String secret, byte[] body, String signature) {
    return !secret.isEmpty()
        && Secrets.same(hmac.hex(secret, body), signature.toLowerCase(Locale.ROOT));
  }
}
