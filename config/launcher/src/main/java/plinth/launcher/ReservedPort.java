package plinth.launcher;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/**
 * A TCP port that is kept from other programs until the server opens it: bound, so that nobody else
 * gets it, and not listened at, so that who asks is refused.
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

  /** The asked port, or a free one for 0; refuses a taken one as {@link Ports#choose} does. */
  static ReservedPort reserve(int asked, String setting) {
    int number = Ports.choose(asked, setting);
    return new ReservedPort(number, setting, bind(number));
  }

  int number() {
    return number;
  }

  /**
   * A socket bound there, or none: connections of a server that ended a moment ago admit none but
   * one that listens.
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

  /** Lets go of it for the server that opens it now; refuses one that could not be kept. */
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
