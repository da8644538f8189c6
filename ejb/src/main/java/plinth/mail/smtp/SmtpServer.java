package plinth.mail.smtp;

import java.util.Properties;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;
import plinth.mail.MailConfig;

/**
 * An SMTP server and its connection settings.
 *
 * @param host the host name
 * @param port the port
 * @param user the login; empty if there is none
 * @param password the login's password
 * @param security {@code none}, {@code starttls} (required, not merely tried) or {@code tls}
 * @param from the sender of all mail, {@code Name <address>}
 * @param sockets the factory for connections; null for any socket, because it is the installation's
 *     own server
 */
record SmtpServer(
    String host,
    int port,
    String user,
    String password,
    String security,
    String from,
    @Nullable SocketFactory sockets) {
  private static final String MILLIS = "15000";

  SmtpServer {
    if (!security.equals("none") && !security.equals("starttls") && !security.equals("tls")) {
      throw new IllegalStateException("PLINTH_MAIL_SMTP_SECURITY is none, starttls or tls");
    }
  }

  /** Returns the configured server. */
  static SmtpServer of(MailConfig config) {
    return new SmtpServer(
        config.smtpHost(),
        config.smtpPort(),
        config.smtpUser(),
        config.smtpPassword(),
        config.smtpSecurity(),
        config.from(),
        null);
  }

  /** Returns the sender's domain. */
  String domain() {
    String domain = from.substring(from.lastIndexOf('@') + 1);
    return domain.endsWith(">") ? domain.substring(0, domain.length() - 1) : domain;
  }

  /**
   * Returns the properties of a mail session; certificates are checked against the server's name.
   */
  Properties properties() {
    Properties properties = new Properties();
    properties.setProperty("mail.transport.protocol", "smtp");
    properties.setProperty("mail.smtp.host", host);
    properties.setProperty("mail.smtp.port", Integer.toString(port));
    properties.setProperty("mail.smtp.connectiontimeout", MILLIS);
    properties.setProperty("mail.smtp.timeout", MILLIS);
    properties.setProperty("mail.smtp.writetimeout", MILLIS);
    properties.setProperty("mail.smtp.ssl.checkserveridentity", "true");
    properties.setProperty("mail.smtp.starttls.enable", flag(security.equals("starttls")));
    properties.setProperty("mail.smtp.starttls.required", flag(security.equals("starttls")));
    properties.setProperty("mail.smtp.ssl.enable", flag(security.equals("tls")));
    properties.setProperty("mail.smtp.auth", flag(!user.isEmpty()));
    if (sockets != null) {
      properties.put("mail.smtp.socketFactory", sockets);
      // Otherwise a connection that the factory refuses would be made without it.
      properties.setProperty("mail.smtp.socketFactory.fallback", "false");
    }
    return properties;
  }

  /** Omits secrets. */
  @Override
  public String toString() {
    return "SmtpServer[" + host + ":" + port + "]";
  }

  private static String flag(boolean value) {
    return Boolean.toString(value);
  }
}
