package plinth.billing.gateway;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import plinth.kernel.Secrets;

/** Keyed digests, by which providers sign what they tell. */
public final class Hmac {
  private Hmac() {}

  /** The digest in lower-case hexadecimal; {@code algorithm} is such as {@code HmacSHA256}. */
  public static String hex(String algorithm, String key, String text) {
    return hex(algorithm, key, text.getBytes(StandardCharsets.UTF_8));
  }

  /** The digest of bytes. */
  public static String hex(String algorithm, String key, byte[] bytes) {
    try {
      Mac mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), algorithm));
      return HexFormat.of().formatHex(mac.doFinal(bytes));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + algorithm, e);
    }
  }

  /** Whether a digest that was sent is the expected one, in a time that tells nothing. */
  public static boolean same(String expected, String sent) {
    return Secrets.same(expected, sent.trim().toLowerCase(Locale.ROOT));
  }
}
