package plinth.mail.smtp;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import javax.net.ssl.SSLException;
import plinth.integrations.AccountDraft;
import plinth.integrations.AccountFields;
import plinth.integrations.Connection;
import plinth.integrations.Provider;
import plinth.integrations.TestFailed;
import plinth.mail.MailAdapter;
import plinth.outbound.BlockedHost;
import plinth.outbound.Dialing;

/** A workspace's own mail server, which sends its mail to its members. */
@ApplicationScoped
public class OwnServer implements Provider {
  /** The provider's key. */
  public static final String KEY = "mail";

  private static final String HOST = "host";
  private static final String PORT = "port";
  private static final String SECURITY = "security";
  private static final String USERNAME = "username";
  private static final String PASSWORD = "password";
  private static final String FROM = "from";
  private static final int SUBMISSION = 587;

  /** The timeout for a whole letter. */
  private static final Duration TOTAL = Duration.ofSeconds(30);

  @Inject private Dialing dialing;

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public AccountDraft read(JsonObject given) {
    return read(given, dialing);
  }

  static AccountDraft read(JsonObject given, Dialing dialing) {
    AccountFields fields = new AccountFields(given, HOST, PORT, SECURITY, USERNAME, PASSWORD, FROM);
    String host = fields.text(HOST);
    int port = fields.number(PORT, SUBMISSION, 1, 65_535);
    String security = fields.oneOf(SECURITY, "starttls", "tls", "none");
    String username = fields.optional(USERNAME);
    String password = fields.optional(PASSWORD);
    String from = fields.text(FROM);
    if (username.isEmpty() != password.isEmpty()) {
      fields.addError(
          username.isEmpty() ? USERNAME : PASSWORD,
          "required",
          "username and password must be set together");
    }
    fields.check(FROM, "email", () -> isSender(from), "must be an address, or Name <address>");
    fields.requireValid();
    String dialled = dialing.host(HOST, host, port);
    fields.check(
        SECURITY,
        "tls",
        () -> !security.equals("none") || dialing.isAllowed(dialled, port),
        "must be starttls or tls; unencrypted connections are not allowed");
    fields.requireValid();
    return AccountFields.draft()
        .setting(HOST, dialled)
        .setting(PORT, port)
        .setting(SECURITY, security)
        .setting(USERNAME, username)
        .setting(FROM, from)
        .secret(PASSWORD, password)
        .build();
  }

  private static boolean isSender(String from) {
    try {
      InternetAddress[] addresses = InternetAddress.parse(from, true);
      if (addresses.length != 1) {
        return false;
      }
      addresses[0].validate();
      return addresses[0].getAddress().indexOf('@') > 0;
    } catch (AddressException e) {
      return false;
    }
  }

  @Override
  public void test(long workspaceId, AccountDraft draft) throws TestFailed {
    test(draft, dialing);
  }

  static void test(AccountDraft draft, Dialing dialing) throws TestFailed {
    try {
      new SmtpAdapter(server(draft, dialing)).testConnection();
    } catch (AuthenticationFailedException e) {
      throw new TestFailed(
          "The mail server rejects this login: " + serverMessage(e), USERNAME, PASSWORD);
    } catch (MessagingException e) {
      throw failed(e);
    }
  }

  private static TestFailed failed(MessagingException e) {
    if (cause(e, BlockedHost.class).isPresent()) {
      return new TestFailed("Blocked host", HOST);
    } else if (cause(e, UnknownHostException.class).isPresent()) {
      return new TestFailed("There is no host with this name", HOST);
    } else if (cause(e, SSLException.class).isPresent()) {
      return new TestFailed("The connection cannot be made secure: " + serverMessage(e), SECURITY);
    } else if (cause(e, SocketTimeoutException.class).isPresent()) {
      return new TestFailed("The mail server does not respond in time", HOST, PORT);
    } else if (serverMessage(e).contains("STARTTLS")) {
      return new TestFailed("The mail server does not support STARTTLS", SECURITY);
    }
    return new TestFailed("The mail server cannot be reached: " + serverMessage(e), HOST, PORT);
  }

  private static <T extends Throwable> Optional<T> cause(MessagingException e, Class<T> type) {
    Deque<Throwable> left = new ArrayDeque<>();
    left.add(e);
    for (int looks = 0; looks < 20 && !left.isEmpty(); looks++) {
      Throwable one = left.remove();
      if (type.isInstance(one)) {
        return Optional.of(type.cast(one));
      }
      if (one.getCause() != null) {
        left.add(one.getCause());
      }
      if (one instanceof MessagingException more && more.getNextException() != null) {
        left.add(more.getNextException());
      }
    }
    return Optional.empty();
  }

  /** Returns the server's message, shortened to one line. */
  private static String serverMessage(MessagingException e) {
    String text = String.valueOf(e.getMessage()).replaceAll("\\p{Cntrl}+", " ").strip();
    return text.length() > 200 ? text.substring(0, 200) : text;
  }

  /** Returns an adapter for the workspace's server. */
  public MailAdapter adapter(Connection connection) {
    return new SmtpAdapter(server(connection.draft(), dialing));
  }

  private static SmtpServer server(AccountDraft account, Dialing dialing) {
    JsonObject settings = account.settings();
    String host = settings.getString(HOST);
    int port = settings.getInt(PORT);
    return new SmtpServer(
        host,
        port,
        settings.getString(USERNAME, ""),
        account.secrets().getString(PASSWORD, ""),
        settings.getString(SECURITY),
        settings.getString(FROM),
        dialing.sockets(host, port, TOTAL));
  }
}
