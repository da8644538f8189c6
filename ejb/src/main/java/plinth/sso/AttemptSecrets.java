package plinth.sso;

import java.util.Base64;
import plinth.kernel.Secrets;

/**
 * The secrets of an attempt. The state goes through the provider; the browser's secret is a cookie
 * that only Plinth gets. Nonce and code verifier follow from both, so that the database keeps
 * neither, and nobody who sees the address knows them.
 *
 * @param state the state parameter
 * @param browser the secret of the browser
 */
public record AttemptSecrets(String state, String browser) {
  private static final int BYTES = 32;

  /** New secrets. */
  public static AttemptSecrets create() {
    return new AttemptSecrets(Secrets.randomToken(BYTES), Secrets.randomToken(BYTES));
  }

  /** The nonce that the ID token must carry. */
  public String nonce() {
    return derive("nonce");
  }

  /** The code verifier of PKCE. */
  public String verifier() {
    return derive("verifier");
  }

  /** The code challenge for a verifier, as S256 makes it. */
  public static String challenge(String verifier) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(Secrets.sha256(verifier));
  }

  private String derive(String use) {
    return challenge("sso." + use + '\0' + browser + '\0' + state);
  }
}
