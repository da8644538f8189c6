package plinth.messaging;

/** What is done with a session at its provider. */
public enum SessionAction {
  START,
  STOP,
  RESTART,
  LOGOUT
}
