package plinth.webhooks;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The signatures of a delivery, one for each secret: two while a secret is rotated.
 *
 * <p>Spec: Events (signature).
 */
final class Signature {
  private Signature() {}

  /**
   * {@code X-Service-Signature}: {@code t=<seconds>,v1=<hex>}, over {@code <t>.<body>}; the key is
   * the whole text of the secret.
   */
  static String service(List<String> secrets, Instant at, String body) {
    String signed = at.getEpochSecond() + "." + body;
    return "t="
        + at.getEpochSecond()
        + secrets.stream()
            .map(secret -> secret.getBytes(StandardCharsets.UTF_8))
            .map(key -> ",v1=" + HexFormat.of().formatHex(hmac(key, signed)))
            .collect(Collectors.joining());
  }

  /**
   * {@code webhook-signature} of Standard Webhooks: {@code v1,<Base64>}, over {@code
   * <id>.<t>.<body>}; the key is what stands behind {@code whsec_}, decoded.
   */
  static String standard(List<String> secrets, String id, Instant at, String body) {
    String signed = id + "." + at.getEpochSecond() + "." + body;
    return secrets.stream()
        .map(secret -> Base64.getDecoder().decode(secret.substring(SigningSecret.PREFIX.length())))
        .map(key -> "v1," + Base64.getEncoder().encodeToString(hmac(key, signed)))
        .collect(Collectors.joining(" "));
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HMAC with SHA-256", e);
    }
  }
}
