package plinth.bench.faults;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Stops the embedded PostgreSQL as a crash would, without flushing its memory, and restarts it with
 * the same command. PostgreSQL then recovers from its log.
 */
final class PostgresCrash {
  private PostgresCrash() {}

  /**
   * Crashes and restarts PostgreSQL.
   *
   * @param data the server's data folder
   * @param awayMillis time until the restart
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
    // A zombie process keeps its entry in /proc, but not its working directory.
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

  /**
   * Returns the prefix with which the launcher runs PostgreSQL as root, because PostgreSQL refuses
   * to run as root.
   */
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
