package plinth.bench.server;

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
 * @param scenario {@code records}, {@code crm}, {@code transfer}, {@code renewals}, {@code
 *     messaging}, {@code workflows}, {@code deliveries} or {@code scale}: what is measured; or
 *     {@code faults}: what is proved
 * @param distribution jar that starts the server
 * @param data folder of the server's data, which is made for the run
 * @param port port on which the server shall listen
 * @param records how many are loaded; of faults: how many are done
 * @param seed chooses the data set, or the faults
 * @param connections the numbers of connections, one after the other
 * @param warmUp seconds before each window
 * @param seconds length of each window
 * @param results file that the table is written to
 * @param only beginning of the names of what is measured; empty: all of it
 */
public record Options(
    String scenario,
    Path distribution,
    Path data,
    int port,
    int records,
    long seed,
    List<Integer> connections,
    int warmUp,
    int seconds,
    Path results,
    String only) {
  private static final Set<String> NAMES =
      Set.of(
          "scenario",
          "distribution",
          "data",
          "port",
          "records",
          "seed",
          "connections",
          "warm-up",
          "seconds",
          "results",
          "only");

  private static final String RECORDS = "records";
  public static final String CRM = "crm";
  public static final String TRANSFER = "transfer";
  public static final String RENEWALS = "renewals";
  public static final String MESSAGING = "messaging";
  public static final String WORKFLOWS = "workflows";
  public static final String DELIVERIES = "deliveries";
  public static final String SCALE = "scale";
  public static final String FAULTS = "faults";

  /**
   * Reads the arguments.
   *
   * @throws IllegalArgumentException for a name or a scenario that is not known
   */
  public static Options of(String... arguments) {
    Map<String, String> given = new HashMap<>();
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      String name = equals < 2 ? argument : argument.substring(2, equals);
      if (!argument.startsWith("--") || !NAMES.contains(name)) {
        throw new IllegalArgumentException(argument + " is none of --" + NAMES);
      }
      given.put(name, argument.substring(equals + 1));
    }
    String scenario = given.getOrDefault("scenario", RECORDS);
    List<String> scenarios =
        List.of(RECORDS, CRM, TRANSFER, RENEWALS, MESSAGING, WORKFLOWS, DELIVERIES, SCALE, FAULTS);
    if (!scenarios.contains(scenario)) {
      throw new IllegalArgumentException("--scenario must be one of " + scenarios);
    }
    boolean isCrm = scenario.equals(CRM);
    boolean isLarge = !scenario.equals(RECORDS);
    return new Options(
        scenario,
        Path.of(given.getOrDefault("distribution", "plinth.jar")),
        Path.of(given.getOrDefault("data", "bench/target/data")),
        Integer.parseInt(given.getOrDefault("port", "8090")),
        Integer.parseInt(given.getOrDefault("records", many(scenario))),
        Long.parseLong(given.getOrDefault("seed", "1")),
        Arrays.stream(given.getOrDefault("connections", isCrm ? "1,8" : "1,8,16").split(",", -1))
            .map(Integer::valueOf)
            .toList(),
        Integer.parseInt(given.getOrDefault("warm-up", "3")),
        Integer.parseInt(given.getOrDefault("seconds", "10")),
        Path.of(
            given.getOrDefault(
                "results", isLarge ? "bench/RESULTS-" + scenario + ".md" : "bench/RESULTS.md")),
        given.getOrDefault("only", ""));
  }

  private static String many(String scenario) {
    return switch (scenario) {
      case RECORDS -> "100000";
      case RENEWALS -> "4000";
      case WORKFLOWS, DELIVERIES -> "20000";
      case SCALE -> "10000";
      case FAULTS -> "14";
      default -> "1000000";
    };
  }

  /** Whether a scenario of this name is measured. */
  public boolean measures(String name) {
    return name.startsWith(only);
  }

  /** The address of the server. */
  URI address() {
    return URI.create("http://localhost:" + port);
  }
}
