package plinth.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds the process that listens on a TCP port of this machine, so that the server's CPU time can
 * be read regardless of how it was started.
 */
final class Listener {
  private static final String LISTENING = "0A";

  private Listener() {}

  /**
   * Returns the process that listens on the port. If children share the socket, this is their
   * common parent.
   *
   * @throws IllegalStateException if no process is found, for example because it belongs to another
   *     user
   */
  static long on(int port) throws IOException {
    Set<String> sockets = new HashSet<>();
    for (String table : new String[] {"/proc/net/tcp", "/proc/net/tcp6"}) {
      if (Files.exists(Path.of(table))) {
        sockets.addAll(inodes(Files.readAllLines(Path.of(table)).stream(), port));
      }
    }
    Set<Long> holders = new HashSet<>();
    try (Stream<Path> entries = Files.list(Path.of("/proc"))) {
      entries
          .filter(entry -> entry.getFileName().toString().matches("\\d+"))
          .filter(entry -> holds(entry, sockets))
          .forEach(entry -> holders.add(Long.parseLong(entry.getFileName().toString())));
    }
    return holders.stream()
        .filter(pid -> !holders.contains(Cpu.parentOf(pid)))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no process seen listening on port " + port));
  }

  /**
   * Returns the sockets listening on the port as {@code socket:[inode]}, from lines of
   * /proc/net/tcp.
   */
  static Set<String> inodes(Stream<String> lines, int port) {
    String suffix = String.format(Locale.ROOT, ":%04X", port);
    Set<String> found = new HashSet<>();
    lines
        .map(line -> line.strip().split("\\s+"))
        .filter(columns -> columns.length > 9)
        .filter(columns -> columns[1].endsWith(suffix) && columns[3].equals(LISTENING))
        .forEach(columns -> found.add("socket:[" + columns[9] + "]"));
    return found;
  }

  private static boolean holds(Path process, Set<String> sockets) {
    try (Stream<Path> descriptors = Files.list(process.resolve("fd"))) {
      for (Path descriptor : (Iterable<Path>) descriptors::iterator) {
        if (pointsTo(descriptor, sockets)) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      return false; // another user's process, or one that has just ended
    }
  }

  private static boolean pointsTo(Path descriptor, Set<String> sockets) {
    try {
      return sockets.contains(Files.readSymbolicLink(descriptor).toString());
    } catch (IOException e) {
      return false; // closed in the meantime
    }
  }
}
