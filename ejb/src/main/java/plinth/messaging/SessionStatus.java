package plinth.messaging;

import java.util.Locale;

/** The status of a session at its provider. */
public enum SessionStatus {
  STOPPED,
  STARTING,
  /** Waits for a person to scan its code. */
  SCAN_QR,
  CONNECTED,
  FAILED,
  LOGGED_OUT;

  /** The word in the rows. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The status of a word in a row. */
  public static SessionStatus of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
