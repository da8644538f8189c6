package plinth.identity;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.identity.tokens.TokenVerifier;
import plinth.kernel.TtlCache;

/**
 * Checks on every request whether the session of a token is still valid, with a cached row that is
 * at most one second old and is dropped immediately on the node that ends the session.
 */
@ApplicationScoped
public class Sessions {
  @Inject private SessionVersions versions;

  private final TtlCache<Held, Optional<Integer>> cache = new TtlCache<>();

  private record Held(SessionsEnded holder, @Nullable String session) {}

  /** Refuses claims of a holder who signed out, is blocked or no longer exists (401). */
  public void check(AccessClaims claims) {
    Long userId = claims.userId();
    Long operatorId = claims.operatorId();
    if (userId != null) {
      check(new SessionsEnded(false, userId), claims);
    } else if (operatorId != null) {
      check(new SessionsEnded(true, operatorId), claims);
    }
    Long actor = claims.actor();
    if (actor != null && findVersion(new SessionsEnded(true, actor), null).isEmpty()) {
      throw TokenVerifier.refusal();
    }
  }

  /** Whether a user exists and is not blocked, for work on behalf of the user without a token. */
  public boolean isUserActive(long userId) {
    return findVersion(SessionsEnded.ofUser(userId), null).isPresent();
  }

  private void check(SessionsEnded holder, AccessClaims claims) {
    Optional<Integer> current = findVersion(holder, claims.session());
    if (current.isEmpty() || current.get() != claims.sessionVersion()) {
      throw TokenVerifier.refusal();
    }
  }

  private Optional<Integer> findVersion(SessionsEnded holder, @Nullable String session) {
    return cache.get(
        new Held(holder, session),
        () ->
            holder.isOperator()
                ? versions.findForOperator(holder.id(), session)
                : versions.findForUser(holder.id(), session));
  }

  /**
   * Drops the cached entries of a holder after their sessions were ended and that was committed.
   */
  void onSessionsEnded(@Observes(during = TransactionPhase.AFTER_SUCCESS) SessionsEnded ended) {
    cache.invalidateIf(held -> held.holder().equals(ended));
  }
}
