package plinth.mail.smtp;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.mail.Authenticator;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.PasswordAuthentication;
import jakarta.mail.SendFailedException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.InternetHeaders;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.util.Base64;
import java.util.Date;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Span;
import plinth.mail.MailAdapter;
import plinth.mail.MailConfig;
import plinth.mail.MailFile;
import plinth.mail.MailNotSent;
import plinth.mail.MailRefused;
import plinth.mail.RenderedMail;

/** Sends mail to an SMTP server with one connection per letter. */
@ApplicationScoped
public class SmtpAdapter implements MailAdapter {
  private final SmtpServer server;

  /** Creates an adapter for the configured server. */
  @Inject
  public SmtpAdapter() {
    this(SmtpServer.of(new MailConfig()));
  }

  /** Creates an adapter for a server. */
  SmtpAdapter(SmtpServer server) {
    this.server = server;
  }

  @Override
  public String key() {
    return "smtp";
  }

  @Override
  public void deliver(RenderedMail renderedMail) throws MailNotSent, MailRefused {
    try (Span span = Span.startCall("smtp " + server.host(), server.host(), server.port())) {
      try {
        send(renderedMail);
      } catch (MailNotSent | MailRefused e) {
        span.markFailed();
        throw e;
      }
    }
  }

  private void send(RenderedMail renderedMail) throws MailNotSent, MailRefused {
    try {
      Transport.send(message(renderedMail));
    } catch (AddressException e) {
      throw new MailRefused(String.valueOf(e.getMessage()), e);
    } catch (SendFailedException e) {
      if (e.getInvalidAddresses() != null && e.getInvalidAddresses().length > 0) {
        throw new MailRefused(String.valueOf(e.getMessage()), e);
      }
      throw new MailNotSent(String.valueOf(e.getMessage()), e);
    } catch (MessagingException e) {
      throw new MailNotSent(String.valueOf(e.getMessage()), e);
    }
  }

  /** Connects and logs in as for a letter, without sending one. */
  void testConnection() throws MessagingException {
    try (Transport transport = session().getTransport()) {
      transport.connect();
    }
  }

  private MimeMessage message(RenderedMail renderedMail) throws MessagingException {
    MimeMessage message =
        new Named(session(), "<" + renderedMail.id() + "@" + server.domain() + ">");
    message.setFrom(new InternetAddress(server.from()));
    message.setRecipient(Message.RecipientType.TO, new InternetAddress(renderedMail.to(), true));
    message.setSubject(renderedMail.subject(), "UTF-8");
    message.setSentDate(Date.from(renderedMail.at()));
    message.setHeader("Auto-Submitted", "auto-generated");
    MimeBodyPart text = new MimeBodyPart();
    text.setText(renderedMail.text(), "UTF-8");
    MimeBodyPart html = new MimeBodyPart();
    html.setText(renderedMail.html(), "UTF-8", "html");
    MimeMultipart letter = new MimeMultipart("alternative", text, html);
    message.setContent(renderedMail.files().isEmpty() ? letter : withFiles(letter, renderedMail));
    return message;
  }

  private static MimeMultipart withFiles(MimeMultipart letter, RenderedMail renderedMail)
      throws MessagingException {
    MimeBodyPart first = new MimeBodyPart();
    first.setContent(letter);
    MimeMultipart all = new MimeMultipart("mixed", first);
    for (MailFile file : renderedMail.files()) {
      InternetHeaders headers = new InternetHeaders();
      headers.setHeader("Content-Type", file.type());
      headers.setHeader("Content-Transfer-Encoding", "base64");
      headers.setHeader("Content-Disposition", "attachment; filename=\"" + file.name() + "\"");
      all.addBodyPart(new MimeBodyPart(headers, Base64.getMimeEncoder().encode(file.content())));
    }
    return all;
  }

  private Session session() {
    Properties properties = server.properties();
    return server.user().isEmpty()
        ? Session.getInstance(properties)
        : Session.getInstance(properties, new Login(server.user(), server.password()));
  }

  /** A message with the letter's ID, so that a repetition can be recognized. */
  private static final class Named extends MimeMessage {
    private final String id;

    Named(Session session, String id) {
      super(session);
      this.id = id;
    }

    @Override
    protected void updateMessageID() throws MessagingException {
      setHeader("Message-ID", id);
    }
  }

  private static final class Login extends Authenticator {
    private final String user;
    private final String password;

    Login(String user, String password) {
      this.user = user;
      this.password = password;
    }

    @Override
    protected @Nullable PasswordAuthentication getPasswordAuthentication() {
      return new PasswordAuthentication(user, password);
    }
  }
}
