package plinth.messaging;

import java.util.Locale;

/** The status of a session at its provider. */
public enum SessionStatus {
  STOPPED,
  STARTING,
  /** Waits for a person to scan the QR code. */
  SCAN_QR,
  CONNECTED,
  FAILED,
  LOGGED_OUT;

  /** The word in the database. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the status for a stored word. */
  public static SessionStatus of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
