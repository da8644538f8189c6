package plinth.mail;

/** Thrown when a mail was refused for good: no later attempt would succeed. */
public final class MailRefused extends Exception {
  /** Tells why. */
  public MailRefused(String message, Throwable cause) {
    super(message, cause);
  }
}
