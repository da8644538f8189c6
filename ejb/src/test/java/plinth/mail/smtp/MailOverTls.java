package plinth.mail.smtp;

import jakarta.mail.MessagingException;

/** Connects to a mail server. */
public final class MailOverTls {
  private MailOverTls() {}

  /** Connects to a server on this machine. */
  public static void call(int port, String security) throws MessagingException {
    new SmtpAdapter(
            new SmtpServer(
                "localhost", port, "", "", security, "Plinth <noreply@plinth.example>", null))
        .testConnection();
  }
}
