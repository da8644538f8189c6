package plinth.webhooks;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import plinth.kernel.Hmac;

/** The signatures of a delivery, one per valid secret: several after a rotation. */
final class Signature {
  private Signature() {}

  /**
   * Returns {@code X-Service-Signature}: {@code t=<seconds>,v1=<hex>}, over {@code <t>.<body>}. The
   * key is the whole text of the secret.
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
   * Returns {@code webhook-signature} of Standard Webhooks: {@code v1,<Base64>}, over {@code
   * <id>.<t>.<body>}. The key is the decoded part after {@code whsec_}.
   */
  static String standard(List<String> secrets, String id, Instant at, String body) {
    byte[] signed = (id + "." + at.getEpochSecond() + "." + body).getBytes(StandardCharsets.UTF_8);
    return secrets.stream()
        .map(secret -> Base64.getDecoder().decode(secret.substring(SigningSecret.PREFIX.length())))
        .map(key -> "v1," + Base64.getEncoder().encodeToString(Hmac.SHA256.digest(key, signed)))
        .collect(Collectors.joining(" "));
  }
}
