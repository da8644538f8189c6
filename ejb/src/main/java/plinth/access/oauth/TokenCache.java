package plinth.access.oauth;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.util.HexFormat;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Time;
import plinth.kernel.TtlCache;

/**
 * The tokens of OAuth apps in use on this node, by digest and read at most once per second each.
 * Wrong tokens are not cached.
 */
@ApplicationScoped
public class TokenCache {
  private final TtlCache<String, OAuthToken> known = new TtlCache<>();

  @Inject private OAuthGrants grants;

  /** The token for a text; refuses an unknown, revoked or expired one. */
  public OAuthToken authenticate(String text) {
    String digest = HexFormat.of().formatHex(Secrets.sha256(text));
    OAuthToken token =
        known.get(digest, () -> grants.findToken(text).orElseThrow(TokenCache::refusal));
    if (!Time.now().isBefore(token.expiresAt())) {
      throw refusal();
    }
    return token;
  }

  /** Drops the tokens of an app from the cache once its revocation is committed. */
  public void onOAuthAppRevoked(
      @Observes(during = TransactionPhase.AFTER_SUCCESS) OAuthAppRevoked revoked) {
    known.invalidateValues(token -> token.appId() == revoked.appId());
  }

  private static Problem refusal() {
    return new Problem(KernelProblem.UNAUTHENTICATED);
  }
}
