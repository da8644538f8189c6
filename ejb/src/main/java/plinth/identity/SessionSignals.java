package plinth.identity;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import plinth.kernel.Signal;
import plinth.realtime.TokensRevoked;
import plinth.tenancy.Signals;

/**
 * Signals ended sessions to every node, which drops their cached state and closes their sockets.
 */
@ApplicationScoped
public class SessionSignals {
  private static final String OF_USER = "sessions_of_user";
  private static final String OF_OPERATOR = "sessions_of_operator";

  @Inject private Signals signals;
  @Inject private Sessions sessions;
  @Inject private Event<TokensRevoked> tokensVoid;

  void onSessionsEnded(@Observes SessionsEnded ended) {
    signals.publish(ended.isOperator() ? OF_OPERATOR : OF_USER, Long.toString(ended.id()));
  }

  void onSignal(@Observes Signal signal) {
    if (signal.topic().equals(OF_USER) || signal.topic().equals(OF_OPERATOR)) {
      boolean isOperator = signal.topic().equals(OF_OPERATOR);
      long id = Long.parseLong(signal.key());
      sessions.onSessionsEnded(new SessionsEnded(isOperator, id));
      tokensVoid.fire(new TokensRevoked(isOperator, id));
    }
  }
}
