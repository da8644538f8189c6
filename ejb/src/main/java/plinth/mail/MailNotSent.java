package plinth.mail;

/** A letter could not be carried now; a later attempt may succeed. */
public final class MailNotSent extends Exception {
  /** Tells why. */
  public MailNotSent(String message, Throwable cause) {
    super(message, cause);
  }
}
