package plinth.identity;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import plinth.kernel.Caller;
import plinth.kernel.Passage;
import plinth.kernel.Problem;

/**
 * Refresh tokens: opaque, 30 days from their last use and 90 days at most, each good for one
 * exchange. Using one twice signs its family out, but for the same client within ten seconds, which
 * gets the same successor.
 *
 * <p>Spec: Authentication.
 */
@ApplicationScoped
public class RefreshTokens {
  @Inject private RefreshFamilies families;

  /** The first token of a sign-in, pinned to the workspace of the claims if they have one. */
  public String start(AccessClaims holder) {
    return families.start(holder);
  }

  /**
   * The workspace that a token is pinned to, while the token may still be exchanged. Asked before
   * the exchange, so that a workspace that refuses does not cost the token.
   */
  public Optional<Long> workspace(String token) {
    return families.workspace(token);
  }

  /**
   * Exchanges a token for its successor. Refuses with 401: {@code REFRESH_INVALID} for one that is
   * unknown, expired or signed out, {@code REFRESH_REUSED} for one used before. Not to be called in
   * a transaction, which would undo the sign-out.
   */
  @Passage
  public Rotated rotate(String token, Caller.Origin origin) {
    RefreshFamilies.Attempt attempt = families.rotate(token, origin);
    Rotated rotated = attempt.rotated();
    if (rotated == null) {
      throw new Problem(
          attempt.ending() == RefreshFamilies.Ending.REUSED
              ? IdentityProblem.REFRESH_REUSED
              : IdentityProblem.REFRESH_INVALID);
    }
    return rotated;
  }

  /** Signs the token's family out; an unknown token is ignored. */
  public void revoke(String token) {
    families.revoke(token);
  }
}
