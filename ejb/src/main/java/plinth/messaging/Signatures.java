package plinth.messaging;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import plinth.kernel.Secrets;

/** Signatures of providers over raw bodies. */
public final class Signatures {
  private Signatures() {}

  /**
   * The signature of a body, hexadecimal.
   *
   * @param algorithm such as {@code HmacSHA512}
   */
  public static String of(String algorithm, String secret, byte[] body) {
    try {
      Mac mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), algorithm));
      return HexFormat.of().formatHex(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + algorithm, e);
    }
  }

  /** Whether a signature fits; never without a secret. */
  public static boolean fits(String algorithm, String secret, byte[] body, String signature) {
    return !secret.isEmpty()
        && Secrets.same(of(algorithm, secret, body), signature.toLowerCase(Locale.ROOT));
  }
}
