package plinth.outbound;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;

/**
 * A socket that connects only to public addresses. The caller resolves the name first, so the
 * address checked here is the one that is connected to.
 */
final class GuardedSocket extends Socket {
  private final boolean isAllowed;
  private final long end;

  /**
   * Creates a socket.
   *
   * @param isAllowed whether any address may be connected to
   * @param total the time after which nothing more is read, however slowly data arrives
   */
  GuardedSocket(boolean isAllowed, Duration total) {
    super(Proxy.NO_PROXY);
    this.isAllowed = isAllowed;
    end = System.nanoTime() + total.toNanos();
  }

  @Override
  public void connect(SocketAddress endpoint) throws IOException {
    connect(endpoint, 0);
  }

  @Override
  public void connect(SocketAddress endpoint, int timeout) throws IOException {
    if (!(endpoint instanceof InetSocketAddress at)) {
      throw new BlockedHost();
    }
    InetAddress address = at.getAddress();
    if (address == null) {
      throw new UnknownHostException(at.getHostString());
    } else if (!isAllowed && !PublicAddress.isPublic(address)) {
      throw new BlockedHost();
    }
    super.connect(endpoint, timeout);
  }

  @Override
  public InputStream getInputStream() throws IOException {
    return new Timed(super.getInputStream());
  }

  private final class Timed extends FilterInputStream {
    Timed(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      check();
      return super.read();
    }

    @Override
    public int read(byte[] into, int from, int most) throws IOException {
      check();
      return super.read(into, from, most);
    }

    private void check() throws SocketTimeoutException {
      if (System.nanoTime() - end >= 0) {
        throw new SocketTimeoutException("too slow");
      }
    }
  }
}
