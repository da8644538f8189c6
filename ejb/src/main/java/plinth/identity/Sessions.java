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
    if (actor != null && current(new SessionsEnded(true, actor), null).isEmpty()) {
      throw TokenVerifier.refused();
    }
  }

  /** Whether a user exists and is not blocked, for work on behalf of the user without a token. */
  public boolean admits(long userId) {
    return current(SessionsEnded.ofUser(userId), null).isPresent();
  }

  private void check(SessionsEnded holder, AccessClaims claims) {
    Optional<Integer> current = current(holder, claims.session());
    if (current.isEmpty() || current.get() != claims.sessionVersion()) {
      throw TokenVerifier.refused();
    }
  }

  private Optional<Integer> current(SessionsEnded holder, @Nullable String session) {
    return cache.get(
        new Held(holder, session),
        () ->
            holder.isOperator()
                ? versions.operator(holder.id(), session)
                : versions.user(holder.id(), session));
  }

  /**
   * Drops the cached entries of a holder after their sessions were ended and that was committed.
   */
  void forget(@Observes(during = TransactionPhase.AFTER_SUCCESS) SessionsEnded ended) {
    cache.dropIf(held -> held.holder().equals(ended));
  }
}
