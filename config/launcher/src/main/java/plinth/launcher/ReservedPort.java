package plinth.launcher;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/**
 * A TCP port that is reserved until the server opens it. The socket is bound, so that no other
 * program gets the port, but does not listen, so that connections are refused.
 */
final class ReservedPort implements AutoCloseable {
  private final int number;
  private final String setting;
  private final @Nullable Socket holder;

  private ReservedPort(int number, String setting, @Nullable Socket holder) {
    this.number = number;
    this.setting = setting;
    this.holder = holder;
  }

  /**
   * Reserves the requested port, or a free one for 0. Refuses a port in use, as {@link
   * Ports#choose} does.
   */
  static ReservedPort reserve(int asked, String setting) {
    int number = Ports.choose(asked, setting);
    return new ReservedPort(number, setting, bind(number));
  }

  int number() {
    return number;
  }

  /**
   * Returns a socket bound to the port, or null: while connections of a recently ended server
   * remain, only a listening socket can be bound.
   */
  private static @Nullable Socket bind(int port) {
    Socket socket = new Socket();
    try {
      socket.bind(new InetSocketAddress(port));
      return socket;
    } catch (IOException e) {
      closeSocket(socket);
      return null;
    }
  }

  /**
   * Releases the port for the server, which opens it now. Refuses a port that another program has
   * taken because it could not be reserved.
   */
  int release() {
    close();
    return Ports.choose(number, setting);
  }

  @Override
  public void close() {
    if (holder != null) {
      closeSocket(holder);
    }
  }

  private static void closeSocket(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new StartFailure("cannot release a port: " + e.getMessage(), e);
    }
  }
}
