package plinth.outbound;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URL;
import java.time.Duration;
import java.util.regex.Pattern;
import javax.net.SocketFactory;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLSocketFactory;
import plinth.kernel.Problem;

/**
 * Connections to servers that customers name, where a call of {@link Outbound} is too small: mail,
 * files, gateways. The same rules hold: a name is looked up once and the address that is checked is
 * dialled, TLS unless the host is on the list of those that are allowed, no redirects, no proxy.
 *
 * <p>Never to be used inside a transaction.
 */
@ApplicationScoped
public class Dialing {
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._:-]{1,253}");
  private static final int CONNECT_MILLIS = 5_000;
  private static final int SILENCE_MILLIS = 30_000;

  private final AllowedHosts allowed;
  private final SSLSocketFactory tls;
  // One of each, because the JDK keeps connections by what made them.
  private final GuardedTls guarded;
  private final GuardedTls unguarded;

  /** By the settings. */
  @Inject
  public Dialing() {
    this(AllowedHosts.configured(), (SSLSocketFactory) SSLSocketFactory.getDefault());
  }

  private Dialing(AllowedHosts allowed, SSLSocketFactory tls) {
    this.allowed = allowed;
    this.tls = tls;
    this.guarded = new GuardedTls(tls, false);
    this.unguarded = new GuardedTls(tls, true);
  }

  /**
   * Connections that may also go to these hosts of one's own network, for tests.
   *
   * @param allowed as in {@code PLINTH_OUTBOUND_ALLOWED}
   */
  public static Dialing allowing(String allowed) {
    return new Dialing(AllowedHosts.of(allowed), (SSLSocketFactory) SSLSocketFactory.getDefault());
  }

  /**
   * The host of a server as it is dialled; refuses with 400 that names the field what is no host,
   * or a private one. Where a name leads is checked when it is dialled.
   */
  public String host(String field, String host, int port) {
    if (!HOST.matcher(host).matches()) {
      throw Problem.invalid(field, "host", field + " must be a host such as mail.example.com");
    }
    try {
      return Target.of(url(host, port), allowed).host();
    } catch (Target.Refused e) {
      throw Problem.invalid(field, e.rule(), field + ": " + e.getMessage());
    }
  }

  /** Refuses an address of HTTP that is never called, with 400 that names the field. */
  public void check(String field, String url) {
    try {
      Target.of(url, allowed);
    } catch (Target.Refused e) {
      throw Problem.invalid(field, e.rule(), field + ": " + e.getMessage());
    }
  }

  /** Whether a host is on the list of those that are called whatever they are. */
  public boolean isAllowed(String host, int port) {
    return allowed.hold(host, port);
  }

  /**
   * Sockets to a host, to be connected by the client that they are given to.
   *
   * @param total after which a socket reads nothing any more
   */
  public SocketFactory sockets(String host, int port, Duration total) {
    return new GuardedSockets(allowed.hold(host, port), total);
  }

  /** A request to an address, not sent yet; connections are used again for others like it. */
  public HttpURLConnection open(String url) throws IOException {
    Target target = target(url);
    return opened(url, target.isAllowed() ? unguarded : guarded);
  }

  /**
   * A request to an address over a connection of its own: the JDK would send one again, or fail it,
   * where a connection that it kept has ended meanwhile.
   */
  public HttpURLConnection openOnce(String url) throws IOException {
    HttpURLConnection connection = opened(url, new GuardedTls(tls, target(url).isAllowed()));
    connection.setRequestProperty("Connection", "close");
    return connection;
  }

  private Target target(String url) throws BlockedHost {
    try {
      return Target.of(url, allowed);
    } catch (Target.Refused e) {
      throw new BlockedHost();
    }
  }

  private static HttpURLConnection opened(String url, GuardedTls by) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) new URL(url).openConnection(Proxy.NO_PROXY);
    if (connection instanceof HttpsURLConnection secured) {
      secured.setSSLSocketFactory(by);
    }
    connection.setInstanceFollowRedirects(false);
    connection.setUseCaches(false);
    connection.setConnectTimeout(CONNECT_MILLIS);
    connection.setReadTimeout(SILENCE_MILLIS);
    return connection;
  }

  private static String url(String host, int port) {
    return "https://" + (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
  }
}
