package plinth.mail;

import jakarta.enterprise.context.ApplicationScoped;
import java.nio.file.Path;
import plinth.kernel.ServerConfig;
import plinth.kernel.Setting;

/** Settings of mail. */
@ApplicationScoped
public class MailConfig {
  private final ServerConfig server = new ServerConfig();

  /** The key of the installation's mail adapter. Without a setting, a named server is used. */
  String adapter() {
    String preset = smtpHost().isEmpty() ? "files" : "smtp";
    return Setting.PLINTH_MAIL_ADAPTER.findText().orElse(preset);
  }

  /** The sender of all mail. */
  public String from() {
    return Setting.PLINTH_MAIL_FROM.text();
  }

  /** The folder of mail that is kept as files. */
  public Path folder() {
    return server.dataFolder().resolve("mail");
  }

  /** The host of the SMTP server; empty if there is none. */
  public String smtpHost() {
    return Setting.PLINTH_MAIL_SMTP_HOST.text();
  }

  /** The port of the SMTP server. */
  public int smtpPort() {
    return (int) Setting.PLINTH_MAIL_SMTP_PORT.number();
  }

  /** The login at the SMTP server; empty if it needs none. */
  public String smtpUser() {
    return Setting.PLINTH_MAIL_SMTP_USER.text();
  }

  /** The password at the SMTP server. */
  public String smtpPassword() {
    return Setting.PLINTH_MAIL_SMTP_PASSWORD.text();
  }

  /**
   * How connections to the SMTP server are secured: {@code none}, {@code starttls}, {@code tls}.
   */
  public String smtpSecurity() {
    return Setting.PLINTH_MAIL_SMTP_SECURITY.text();
  }
}
