package plinth.servers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Empty folders and free ports. */
final class Folders {
  private Folders() {}

  /** Empties the folder and returns its absolute path. */
  static Path empty(Path folder) throws IOException {
    Path place = folder.toAbsolutePath();
    if (Files.exists(place)) {
      try (Stream<Path> all = Files.walk(place)) {
        for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
    return Files.createDirectories(place);
  }

  /** Returns free ports, all different. */
  static List<Integer> ports(int count) throws IOException {
    ServerSocket[] sockets = new ServerSocket[count];
    try {
      for (int i = 0; i < count; i++) {
        sockets[i] = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
      }
      return Arrays.stream(sockets).map(ServerSocket::getLocalPort).toList();
    } finally {
      for (ServerSocket socket : sockets) {
        if (socket != null) {
          socket.close();
        }
      }
    }
  }

  /** Returns a base port for which the port at each offset is free. */
  static int portBase(int... offsets) {
    return IntStream.iterate(
            20_000 + (int) (ProcessHandle.current().pid() % 100) * 100, b -> b + 100)
        .limit(100)
        .filter(base -> Arrays.stream(offsets).allMatch(offset -> isFree(base + offset)))
        .findFirst()
        .orElseThrow();
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port)) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
