package plinth.launcher;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Chooses TCP ports: a requested one, or any free one. */
final class Ports {
  // Below the range for outgoing connections, so that a client on the same machine does not take a
  // free port before the server binds it.
  private static final int FIRST = 20_000;
  private static final int PAST_LAST = 32_000;

  private Ports() {}

  /**
   * Returns the requested port, or a free one for 0. Refuses a port in use and names the setting to
   * change.
   */
  static int choose(int asked, String setting) {
    if (asked == 0) {
      return findFree();
    }
    if (!isFree(asked)) {
      throw new StartFailure(
          "port " + asked + " is in use; stop the program that listens there, or set " + setting);
    }
    return asked;
  }

  static int findFree() {
    for (int attempt = 0; attempt < 200; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, PAST_LAST);
      if (isFree(port)) {
        return port;
      }
    }
    throw new StartFailure("no free port between " + FIRST + " and " + PAST_LAST);
  }

  static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
