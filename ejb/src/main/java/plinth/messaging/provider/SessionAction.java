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

  /** How a session stands after an end that is noted here alone; empty for a beginning. */
  public Optional<Inbound.SessionChanged> ended(Instant now) {
    return switch (this) {
      case STOP -> Optional.of(new Inbound.SessionChanged(SessionStatus.STOPPED, null, null, now));
      case LOGOUT ->
          Optional.of(new Inbound.SessionChanged(SessionStatus.LOGGED_OUT, null, null, now));
      case START, RESTART -> Optional.empty();
    };
  }
}
