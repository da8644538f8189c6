package plinth.mail;

/** Thrown when a mail was refused for good: no later attempt would succeed. */
public final class MailRefused extends Exception {
  /** Creates the exception with its reason. */
  public MailRefused(String message, Throwable cause) {
    super(message, cause);
  }
}
