package plinth.outbound;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.regex.Pattern;
import javax.net.SocketFactory;
import plinth.kernel.Problem;

/**
 * Connections to servers that customers name, for protocols that {@link Outbound} does not cover:
 * mail, files, gateways. The same rules apply: a name is resolved once, and the connection goes to
 * the address that was checked; TLS is required unless the host is on the list of allowed hosts;
 * there are no redirects and no proxies.
 *
 * <p>Must not be used inside a transaction.
 */
@ApplicationScoped
public class Dialing {
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._:-]{1,253}");

  private final AllowedHosts allowed;
  private final HttpLine line;

  /** Creates the configured connections. */
  @Inject
  public Dialing() {
    this(new OutboundConfig().allowedHosts());
  }

  private Dialing(AllowedHosts allowed) {
    this.allowed = allowed;
    this.line = HttpLine.toCustomers(allowed);
  }

  /**
   * Creates connections that may also reach these hosts in the own network, for tests.
   *
   * @param allowed the hosts, as in {@code PLINTH_OUTBOUND_ALLOWED}
   */
  public static Dialing allowing(String allowed) {
    return new Dialing(AllowedHosts.of(allowed));
  }

  /**
   * Returns the normalized host of a server. An invalid or private host returns 400 with the field.
   * The addresses of a name are checked when the connection is made.
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

  /** Refuses an HTTP URL that is never called, with 400 and the field. */
  public void check(String field, String url) {
    try {
      Target.of(url, allowed);
    } catch (Target.Refused e) {
      throw Problem.invalid(field, e.rule(), field + ": " + e.getMessage());
    }
  }

  /** Returns whether a host is on the list of hosts that may always be called. */
  public boolean isAllowed(String host, int port) {
    return allowed.contains(host, port);
  }

  /**
   * Creates sockets to a host, which the client that receives them connects.
   *
   * @param total the time after which a socket no longer reads
   */
  public SocketFactory sockets(String host, int port, Duration total) {
    return new GuardedSockets(allowed.contains(host, port), total);
  }

  /** Returns the HTTP client for URLs that customers name. */
  public HttpLine line() {
    return line;
  }

  private static String url(String host, int port) {
    return "https://" + (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
  }
}
