package plinth.identity;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import plinth.kernel.Signal;
import plinth.tenancy.Signals;

/** Tells the other nodes whose sessions ended, and hears it from them. */
@ApplicationScoped
public class SessionSignals {
  private static final String OF_USER = "sessions_of_user";
  private static final String OF_OPERATOR = "sessions_of_operator";

  @Inject private Signals signals;
  @Inject private Sessions sessions;

  void tell(@Observes SessionsEnded ended) {
    signals.tell(ended.isOperator() ? OF_OPERATOR : OF_USER, Long.toString(ended.id()));
  }

  void told(@Observes Signal signal) {
    if (signal.topic().equals(OF_USER) || signal.topic().equals(OF_OPERATOR)) {
      boolean isOperator = signal.topic().equals(OF_OPERATOR);
      sessions.forget(new SessionsEnded(isOperator, Long.parseLong(signal.key())));
    }
  }
}
