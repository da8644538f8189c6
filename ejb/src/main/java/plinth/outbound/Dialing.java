package plinth.outbound;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.regex.Pattern;
import javax.net.SocketFactory;
import plinth.kernel.Problem;

/**
 * Connections to servers that customers name, where a call of {@link Outbound} is too small: mail,
 * files, gateways. The same rules hold: a name is looked up once, and the address that was checked
 * is dialled; TLS unless the host is on the list of those that are allowed; no redirect, no proxy.
 *
 * <p>Never to be used inside a transaction.
 */
@ApplicationScoped
public class Dialing {
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._:-]{1,253}");

  private final AllowedHosts allowed;
  private final HttpLine line;

  /** By the settings. */
  @Inject
  public Dialing() {
    this(AllowedHosts.configured());
  }

  private Dialing(AllowedHosts allowed) {
    this.allowed = allowed;
    this.line = HttpLine.toCustomers(allowed);
  }

  /**
   * Connections that may also go to these hosts of one's own network, for tests.
   *
   * @param allowed as in {@code PLINTH_OUTBOUND_ALLOWED}
   */
  public static Dialing allowing(String allowed) {
    return new Dialing(AllowedHosts.of(allowed));
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

  /** The line of HTTP to addresses that customers name. */
  public HttpLine line() {
    return line;
  }

  private static String url(String host, int port) {
    return "https://" + (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
  }
}
