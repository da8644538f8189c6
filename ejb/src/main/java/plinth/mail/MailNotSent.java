package plinth.mail;

/** Thrown when a mail could not be sent now; a later attempt may succeed. */
public final class MailNotSent extends Exception {
  /** Creates the exception with its reason. */
  public MailNotSent(String message, Throwable cause) {
    super(message, cause);
  }
}
