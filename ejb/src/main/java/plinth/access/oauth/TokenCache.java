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
 * The tokens of OAuth apps that are in use on this node, by their digests and read at most once a
 * second each. Wrong ones are not kept.
 */
@ApplicationScoped
public class TokenCache {
  private final TtlCache<String, OAuthToken> known = new TtlCache<>();

  @Inject private OAuthGrants grants;

  /** The token; refuses one that is unknown, revoked or expired. */
  public OAuthToken authenticate(String text) {
    String digest = HexFormat.of().formatHex(Secrets.sha256(text));
    OAuthToken token = known.get(digest, () -> grants.token(text).orElseThrow(TokenCache::refusal));
    if (!Time.now().isBefore(token.expiresAt())) {
      throw refusal();
    }
    return token;
  }

  /** Forgets the tokens of an app that was revoked, once that is committed. */
  public void drop(@Observes(during = TransactionPhase.AFTER_SUCCESS) OAuthAppRevoked revoked) {
    known.dropValues(token -> token.appId() == revoked.appId());
  }

  private static Problem refusal() {
    return new Problem(KernelProblem.UNAUTHENTICATED);
  }
}
