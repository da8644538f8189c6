package plinth.webhooks;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import plinth.kernel.Hmac;

/** The signatures of a delivery, one for each secret: two while a secret is rotated. */
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
            .map(secret -> ",v1=" + Hmac.SHA256.hex(secret, signed))
            .collect(Collectors.joining());
  }

  /**
   * {@code webhook-signature} of Standard Webhooks: {@code v1,<Base64>}, over {@code
   * <id>.<t>.<body>}; the key is what stands behind {@code whsec_}, decoded.
   */
  static String standard(List<String> secrets, String id, Instant at, String body) {
    byte[] signed = (id + "." + at.getEpochSecond() + "." + body).getBytes(StandardCharsets.UTF_8);
    return secrets.stream()
        .map(secret -> Base64.getDecoder().decode(secret.substring(SigningSecret.PREFIX.length())))
        .map(key -> "v1," + Base64.getEncoder().encodeToString(Hmac.SHA256.of(key, signed)))
        .collect(Collectors.joining(" "));
  }
}
