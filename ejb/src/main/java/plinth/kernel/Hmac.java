package plinth.kernel;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Keyed digests (HMAC), used to recognize values that were sent or stored earlier. */
public enum Hmac {
  SHA1("HmacSHA1"),
  SHA256("HmacSHA256"),
  SHA512("HmacSHA512");

  private final String algorithm;

  Hmac(String algorithm) {
    this.algorithm = algorithm;
  }

  /** The digest of bytes. */
  public byte[] digest(byte[] key, byte[] bytes) {
    try {
      Mac mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(key, algorithm));
      return mac.doFinal(bytes);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + algorithm, e);
    }
  }

  /** The digest of a text, both as UTF-8, in lower-case hexadecimal. */
  public String hex(String key, String text) {
    return hex(key, text.getBytes(StandardCharsets.UTF_8));
  }

  /** The digest of bytes, with the key as UTF-8, in lower-case hexadecimal. */
  public String hex(String key, byte[] bytes) {
    return HexFormat.of().formatHex(digest(key.getBytes(StandardCharsets.UTF_8), bytes));
  }
}
