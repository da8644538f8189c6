package plinth.outbound;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import javax.net.SocketFactory;

/** Creates unconnected guarded sockets for clients that connect them themselves. */
final class GuardedSockets extends SocketFactory {
  private final boolean isAllowed;
  private final Duration total;

  GuardedSockets(boolean isAllowed, Duration total) {
    this.isAllowed = isAllowed;
    this.total = total;
  }

  @Override
  public Socket createSocket() {
    return new GuardedSocket(isAllowed, total);
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    throw new BlockedHost();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws IOException {
    throw new BlockedHost();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    throw new BlockedHost();
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
      throws IOException {
    throw new BlockedHost();
  }
}
