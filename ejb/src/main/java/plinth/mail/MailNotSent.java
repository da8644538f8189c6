package plinth.mail;

/** Thrown when a mail could not be sent now; a later attempt may succeed. */
public final class MailNotSent extends Exception {
  /** Tells why. */
  public MailNotSent(String message, Throwable cause) {
    super(message, cause);
  }
}
