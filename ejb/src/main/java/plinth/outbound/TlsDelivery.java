package plinth.outbound;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import plinth.outbound.CallFailed.Reason;

/**
 * Sends bytes over TLS to servers that customers name, for protocols without answers. They count as
 * received when the server closes the connection in answer to its end, as RFC 5425 requires. The
 * rules of {@link Dialing} apply, and the certificate must be valid for the host.
 *
 * <p>Must not be used inside a transaction.
 */
@ApplicationScoped
public class TlsDelivery {
  private static final int CONNECT_MILLIS = 5_000;
  private static final Duration TOTAL = Duration.ofSeconds(15);

  private final AllowedHosts allowed;
  private final Duration total;

  /** Creates the configured deliveries. */
  public TlsDelivery() {
    this(new OutboundConfig().allowedHosts(), TOTAL);
  }

  private TlsDelivery(AllowedHosts allowed, Duration total) {
    this.allowed = allowed;
    this.total = total;
  }

  /** Creates deliveries that may also reach these hosts in the own network, for tests. */
  public static TlsDelivery allowing(String hosts, Duration total) {
    return new TlsDelivery(AllowedHosts.of(hosts), total);
  }

  /**
   * Sends bytes on this thread and waits until the server has closed the connection.
   *
   * @throws CallFailed if they may not have arrived
   */
  public void send(String host, int port, SSLContext tls, byte[] bytes) throws CallFailed {
    boolean isAllowed = allowed.contains(host, port);
    Socket plain = new GuardedSocket(isAllowed, total);
    Deadline deadline = new Deadline(total, () -> closeQuietly(plain));
    try (plain) {
      plain.connect(new InetSocketAddress(address(host, isAllowed), port), CONNECT_MILLIS);
      exchange(plain, host, port, tls, bytes);
    } catch (IOException e) {
      throw new CallFailed(deadline.isOver() ? Reason.TIMEOUT : reason(e), true, e);
    } finally {
      deadline.close();
    }
  }

  /** One address of the name; all of them are checked. */
  private static InetAddress address(String host, boolean isAllowed) throws IOException {
    List<InetAddress> addresses = Resolver.ofMachine(host);
    if (!isAllowed && !addresses.stream().allMatch(PublicAddress::isPublic)) {
      throw new BlockedHost();
    }
    return addresses.get(0);
  }

  private static void exchange(Socket plain, String host, int port, SSLContext tls, byte[] bytes)
      throws IOException {
    try (SSLSocket secured =
        (SSLSocket) tls.getSocketFactory().createSocket(plain, host, port, true)) {
      SSLParameters rules = secured.getSSLParameters();
      rules.setEndpointIdentificationAlgorithm("HTTPS");
      secured.setSSLParameters(rules);
      secured.startHandshake();
      OutputStream out = secured.getOutputStream();
      out.write(bytes);
      out.flush();
      secured.shutdownOutput();
      InputStream in = secured.getInputStream();
      // Servers of such protocols say nothing; whatever they say is not read for long.
      in.transferTo(OutputStream.nullOutputStream());
    }
  }

  private static Reason reason(IOException e) {
    if (e instanceof BlockedHost) {
      return Reason.BLOCKED;
    } else if (e instanceof UnknownHostException) {
      return Reason.UNKNOWN_HOST;
    } else if (e instanceof SocketTimeoutException) {
      return Reason.TIMEOUT;
    } else if (e instanceof SSLException) {
      return Reason.INSECURE;
    }
    return Reason.UNREACHABLE;
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is closed.
    }
  }
}
