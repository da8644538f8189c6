package plinth.identity;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;

/**
 * Refresh tokens: opaque, 30 days from their last use and 90 days at most, each good for one
 * exchange. Using one twice signs its family out, but for the same client within ten seconds, which
 * gets the same successor.
 */
@ApplicationScoped
public class RefreshTokens {
  @Inject private RefreshFamilies families;

  /**
   * Begins a sign-in, pinned to the workspace of the claims if they have one.
   *
   * @param session the sign-in that goes on in this workspace; null: a new one
   */
  public SessionStart start(AccessClaims holder, @Nullable String session, Caller.Origin origin) {
    return families.start(holder, session, origin);
  }

  /**
   * The sign-in of a token that may still be exchanged. Asked before the exchange, so that a
   * refusal, or a database in trouble, does not cost the token.
   */
  public Optional<HeldSession> held(String token) {
    return families.held(token);
  }

  /**
   * Exchanges a token for its successor. Refuses with 401: {@code REFRESH_INVALID} for one that is
   * unknown, expired or signed out, {@code REFRESH_REUSED} for one used before. Not to be called in
   * a transaction, which would undo the sign-out.
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

  /** Ends the sign-in that the token belongs to; an unknown token is ignored. */
  public void revoke(String token) {
    families.revoke(token);
  }
}
