package plinth.bench.server;

import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The options of the command line, each given as {@code --name=value}.
 *
 * @param scenario the measurement: {@code records}, {@code crm}, {@code transfer}, {@code
 *     renewals}, {@code messaging}, {@code workflows}, {@code deliveries}, {@code scale}, {@code
 *     met}, {@code ask}, {@code visibility} or {@code neighbour}; or {@code faults} for the proof
 *     by injected faults
 * @param distribution jar that starts the server
 * @param data folder of the server's data, which is created for the run
 * @param port port on which the server listens
 * @param records number of records to load; for faults, the number of faults to inject
 * @param seed selects the data set or the faults
 * @param connections the numbers of connections, measured one after the other
 * @param warmUp seconds before each window
 * @param seconds length of each window
 * @param results file for the table of results
 * @param only prefix of the names of the scenarios to measure; empty for all of them
 * @param met the options of the met scenario
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
    String only,
    Met met) {
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
          "only",
          "imports",
          "trickle",
          "directus");

  private static final String RECORDS = "records";
  public static final String CRM = "crm";
  public static final String TRANSFER = "transfer";
  public static final String RENEWALS = "renewals";
  public static final String MESSAGING = "messaging";
  public static final String WORKFLOWS = "workflows";
  public static final String DELIVERIES = "deliveries";
  public static final String SCALE = "scale";
  public static final String MET = "met";
  public static final String ASK = "ask";
  public static final String VISIBILITY = "visibility";
  public static final String NEIGHBOUR = "neighbour";
  public static final String FAULTS = "faults";

  /**
   * The options of the met scenario.
   *
   * @param imports numbers of rows, each imported separately
   * @param trickle seconds of a few requests each
   * @param directus folder where npm has installed Directus; null: without it
   */
  public record Met(List<Integer> imports, int trickle, @Nullable Path directus) {
    private static Met of(Map<String, String> given) {
      String directus = given.get("directus");
      return new Met(
          numbers(given.getOrDefault("imports", "2000,100000,1000000")),
          Integer.parseInt(given.getOrDefault("trickle", "600")),
          directus == null ? null : Path.of(directus).toAbsolutePath());
    }
  }

  /**
   * Parses the arguments.
   *
   * @throws IllegalArgumentException if a name or a scenario is unknown
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
        List.of(
            RECORDS,
            CRM,
            TRANSFER,
            RENEWALS,
            MESSAGING,
            WORKFLOWS,
            DELIVERIES,
            SCALE,
            MET,
            ASK,
            VISIBILITY,
            NEIGHBOUR,
            FAULTS);
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
        numbers(given.getOrDefault("connections", isCrm ? "1,8" : "1,8,16")),
        Integer.parseInt(given.getOrDefault("warm-up", "3")),
        Integer.parseInt(given.getOrDefault("seconds", "10")),
        Path.of(
            given.getOrDefault(
                "results", isLarge ? "bench/RESULTS-" + scenario + ".md" : "bench/RESULTS.md")),
        given.getOrDefault("only", ""),
        Met.of(given));
  }

  private static List<Integer> numbers(String list) {
    return Arrays.stream(list.split(",", -1)).map(Integer::valueOf).toList();
  }

  private static String many(String scenario) {
    return switch (scenario) {
      case RECORDS, MET, ASK, VISIBILITY, NEIGHBOUR -> "100000";
      case RENEWALS -> "4000";
      case WORKFLOWS, DELIVERIES -> "20000";
      case SCALE -> "10000";
      case FAULTS -> "14";
      default -> "1000000";
    };
  }

  /** Returns whether a scenario of this name is measured. */
  public boolean measures(String name) {
    return name.startsWith(only);
  }

  /** Returns the address of the server. */
  URI address() {
    return URI.create("http://localhost:" + port);
  }
}
