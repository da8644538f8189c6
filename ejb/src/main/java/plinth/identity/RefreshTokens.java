package plinth.identity;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;

/**
 * Refresh tokens: opaque, valid for 30 days from their last use and 90 days at most, each for one
 * exchange. Using one twice ends its sign-in, except that the same client gets the same successor
 * again within ten seconds.
 */
@ApplicationScoped
public class RefreshTokens {
  @Inject private RefreshFamilies families;

  /**
   * Starts a sign-in, pinned to the workspace of the claims, if any.
   *
   * @param session the sign-in to continue in this workspace; null: a new one
   */
  public SessionStart start(AccessClaims holder, @Nullable String session, Caller.Origin origin) {
    return families.start(holder, session, origin);
  }

  /**
   * The sign-in of a token that can still be exchanged. Called before the exchange, so that a
   * refusal or a database failure does not use up the token.
   */
  public Optional<RefreshSession> findSession(String token) {
    return families.findSession(token);
  }

  /**
   * Exchanges a token for its successor. Refuses with 401: {@code REFRESH_INVALID} if it is
   * unknown, expired or signed out, {@code REFRESH_REUSED} if it was used before. Must not be
   * called in a transaction, which would roll back the sign-out.
   */
  @Saga
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

  /** Ends the sign-in of the token; ignores an unknown token. */
  public void revoke(String token) {
    families.revoke(token);
  }
}
