package plinth.launcher;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** TCP ports: asked for by number, or any free one. */
final class Ports {
  // Below the range that systems give to outgoing connections, so that a port that was free a
  // moment ago is not taken by a client of the same machine before the server binds it.
  private static final int FIRST = 20_000;
  private static final int PAST_LAST = 32_000;

  private Ports() {}

  /** The asked port, or a free one for 0; refuses a taken one, naming the setting to change. */
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
