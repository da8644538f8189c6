package plinth.webhooks;

import java.security.SecureRandom;
import java.util.Base64;
import plinth.vault.Vault;

/** The secrets that sign deliveries: {@code whsec_} and 256 bits in Base64. */
final class SigningSecret {
  static final String PREFIX = "whsec_";

  private static final int BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private SigningSecret() {}

  static String random() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return PREFIX + Base64.getEncoder().encodeToString(bytes);
  }

  /** Returns the place for which the secret of a webhook is sealed. */
  static String place(long workspaceId, String slug) {
    return Vault.place("webhook.secret", workspaceId, slug);
  }
}
