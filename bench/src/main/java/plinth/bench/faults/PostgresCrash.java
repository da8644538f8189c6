package plinth.bench.faults;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Ends the embedded PostgreSQL as a crash would, without writing what it holds in memory, and
 * starts it again as it ran: it recovers from its log.
 */
final class PostgresCrash {
  private PostgresCrash() {}

  /**
   * Does it.
   *
   * @param data the server's data folder
   * @param awayMillis how long nobody listens
   */
  static void inflict(Path data, long awayMillis) throws IOException, InterruptedException {
    Path cluster = data.resolve("postgres/data").toAbsolutePath();
    String pid = Files.readAllLines(cluster.resolve("postmaster.pid")).get(0).strip();
    Path entry = Path.of("/proc", pid);
    List<String> command = new ArrayList<>(account(entry));
    String words = Files.readString(entry.resolve("cmdline"), StandardCharsets.UTF_8);
    command.addAll(List.of(words.split("\0", -1)));
    command.removeIf(String::isEmpty);
    new ProcessBuilder("kill", "-QUIT", pid).inheritIO().start().waitFor();
    // A process that nobody waits for keeps its entry, but no folder that it works in.
    while (Files.exists(entry.resolve("cwd"))) {
      Thread.sleep(20);
    }
    Thread.sleep(awayMillis);
    Path log = data.resolve("postgres/postgres.log").toAbsolutePath();
    new ProcessBuilder(command)
        .directory(cluster.toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
        .start();
  }

  /** How the launcher runs PostgreSQL where it is root, which PostgreSQL refuses to be. */
  private static List<String> account(Path entry) throws IOException {
    if (!System.getProperty("user.name").equals("root")) {
      return List.of();
    }
    boolean isRoots = Integer.valueOf(0).equals(Files.getAttribute(entry, "unix:uid"));
    return isRoots
        ? List.of("unshare", "-U")
        : List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
  }
}
