package plinth.messaging.provider;

import java.time.Instant;
import java.util.Optional;
import plinth.messaging.SessionStatus;

/** An action on a session at its provider. */
public enum SessionAction {
  START,
  STOP,
  RESTART,
  LOGOUT;

  /**
   * Returns the status after an action that ends a session without a call to the provider; empty
   * for actions that start it.
   */
  public Optional<Inbound.SessionChanged> endStatus(Instant now) {
    return switch (this) {
      case STOP -> Optional.of(new Inbound.SessionChanged(SessionStatus.STOPPED, null, null, now));
      case LOGOUT ->
          Optional.of(new Inbound.SessionChanged(SessionStatus.LOGGED_OUT, null, null, now));
      case START, RESTART -> Optional.empty();
    };
  }
}
