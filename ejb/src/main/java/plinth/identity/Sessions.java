package plinth.identity;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.util.Optional;
import plinth.kernel.Fresh;

/**
 * Whether the sessions that a token belongs to still stand: asked at every request, answered from a
 * row at most one second old that is dropped at once on the node that ends them.
 *
 * <p>Spec: Authentication.
 */
@ApplicationScoped
public class Sessions {
  @Inject private SessionVersions versions;

  private final Fresh<SessionsEnded, Optional<Integer>> cache = new Fresh<>();

  /** Refuses with 401 the claims of a holder who signed out everywhere, is blocked or gone. */
  public void check(AccessClaims claims) {
    Long userId = claims.userId();
    Long operatorId = claims.operatorId();
    if (userId != null) {
      check(new SessionsEnded(false, userId), claims.sessionVersion());
    } else if (operatorId != null) {
      check(new SessionsEnded(true, operatorId), claims.sessionVersion());
    }
    Long actor = claims.actor();
    if (actor != null && current(new SessionsEnded(true, actor)).isEmpty()) {
      throw TokenCodec.refused();
    }
  }

  /** Whether a user is there and not blocked, for what acts on their word without their token. */
  public boolean admits(long userId) {
    return current(SessionsEnded.ofUser(userId)).isPresent();
  }

  private void check(SessionsEnded holder, int version) {
    Optional<Integer> current = current(holder);
    if (current.isEmpty() || current.get() != version) {
      throw TokenCodec.refused();
    }
  }

  private Optional<Integer> current(SessionsEnded holder) {
    return cache.get(
        holder,
        () -> holder.isOperator() ? versions.operator(holder.id()) : versions.user(holder.id()));
  }

  /** Forgets whose sessions ended, once that is committed. */
  void forget(@Observes(during = TransactionPhase.AFTER_SUCCESS) SessionsEnded ended) {
    cache.drop(ended);
  }
}
