package plinth.bench;

import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the command line asks for, each as {@code --name=value}.
 *
 * @param distribution jar that starts the server
 * @param data folder of the server's data, which is made for the run
 * @param port port on which the server shall listen
 * @param records how many are loaded
 * @param seed chooses the data set
 * @param connections the numbers of connections, one after the other
 * @param warmUp seconds before each window
 * @param seconds length of each window
 * @param results file that the table is written to
 */
record Options(
    Path distribution,
    Path data,
    int port,
    int records,
    long seed,
    List<Integer> connections,
    int warmUp,
    int seconds,
    Path results) {
  private static final Set<String> NAMES =
      Set.of(
          "distribution",
          "data",
          "port",
          "records",
          "seed",
          "connections",
          "warm-up",
          "seconds",
          "results");

  /**
   * Reads the arguments.
   *
   * @throws IllegalArgumentException for a name that is not known
   */
  static Options of(String... arguments) {
    Map<String, String> given = new HashMap<>();
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      String name = equals < 2 ? argument : argument.substring(2, equals);
      if (!argument.startsWith("--") || !NAMES.contains(name)) {
        throw new IllegalArgumentException(argument + " is none of --" + NAMES);
      }
      given.put(name, argument.substring(equals + 1));
    }
    return new Options(
        Path.of(given.getOrDefault("distribution", "plinth.jar")),
        Path.of(given.getOrDefault("data", "bench/target/data")),
        Integer.parseInt(given.getOrDefault("port", "8090")),
        Integer.parseInt(given.getOrDefault("records", "100000")),
        Long.parseLong(given.getOrDefault("seed", "1")),
        Arrays.stream(given.getOrDefault("connections", "1,8,16").split(",", -1))
            .map(Integer::valueOf)
            .toList(),
        Integer.parseInt(given.getOrDefault("warm-up", "3")),
        Integer.parseInt(given.getOrDefault("seconds", "10")),
        Path.of(given.getOrDefault("results", "bench/RESULTS.md")));
  }

  /** The address of the server. */
  URI address() {
    return URI.create("http://localhost:" + port);
  }
}
