package plinth.bench.peer;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plinth.bench.load.Latencies;
import plinth.bench.load.Outcome;
import plinth.bench.load.Trace;
import plinth.bench.server.Meter;
import plinth.bench.server.Postgres;

/**
 * Runs statements with PostgreSQL's own load driver, the client with the lowest overhead.
 *
 * @param postgres the database
 * @param meter reads CPU times
 * @param seconds length of a run
 * @param workspace folder for scripts and logs, which remain for inspection
 */
public record Pgbench(Postgres postgres, Meter meter, int seconds, Path workspace)
    implements SqlPeer {
  private static final Pattern LITERAL = Pattern.compile("([Ee]?)'((?:[^']++|'')*+)'");

  /** Returns whether pgbench is on the path. */
  static boolean present() {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "pgbench")));
  }

  @Override
  public String name() {
    return "pgbench";
  }

  @Override
  public Outcome run(String scenario, List<Trace.Sample> samples, int connections)
      throws IOException, InterruptedException {
    Path folder = Files.createDirectories(workspace.resolve(scenario.replaceAll("\\W+", "-")));
    clean(folder);
    Meter.Reading first = meter.read();
    drive(folder, samples, connections);
    // Its connections are children of the postmaster, which notices their end a moment later.
    Thread.sleep(200);
    Meter.Reading used = meter.read().since(first);
    Latencies latencies = latencies(folder);
    double count = Math.max(1, latencies.count());
    return new Outcome(
        scenario,
        connections,
        latencies.count(),
        seconds,
        latencies.percentileMillis(0.50),
        latencies.percentileMillis(0.99),
        0,
        used.database() / count,
        0);
  }

  private void drive(Path folder, List<Trace.Sample> samples, int connections)
      throws IOException, InterruptedException {
    boolean prepared = samples.stream().allMatch(Trace.Sample::prepared);
    List<String> command =
        new ArrayList<>(
            List.of("pgbench", "-n", "-l", "-j", "1", "-h", "localhost", "-U", Postgres.SUPERUSER));
    command.addAll(List.of("-M", prepared ? "prepared" : "extended"));
    command.addAll(List.of("-p", Integer.toString(postgres.port())));
    command.addAll(List.of("-c", Integer.toString(connections)));
    command.addAll(List.of("-T", Integer.toString(seconds)));
    for (int i = 0; i < samples.size(); i++) {
      Path script = folder.resolve("sample" + i + ".sql");
      Files.writeString(script, withoutVariables(samples.get(i)) + ";\n");
      command.addAll(List.of("-f", script.getFileName().toString()));
    }
    command.add(postgres.name());
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("PGPASSWORD", postgres.password());
    builder.environment().put("PGOPTIONS", "-c role=" + Postgres.APPLICATION);
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("pgbench failed: " + said.lines().limit(4).toList());
    }
  }

  /**
   * Returns the statements as a script. pgbench treats a colon before a word as a variable even
   * inside a literal, such as a time of day, so colons in literals are escaped.
   */
  public static String withoutVariables(Trace.Sample sample) {
    String script = String.join(";\n", sample.statements());
    return LITERAL
        .matcher(script)
        .replaceAll(
            found -> {
              String literal = found.group(2);
              if (!literal.contains(":")) {
                return Matcher.quoteReplacement(found.group());
              }
              String inner = found.group(1).isEmpty() ? literal.replace("\\", "\\\\") : literal;
              return Matcher.quoteReplacement("E'" + inner.replace(":", "\\x3A") + "'");
            });
  }

  /** Reads the log of pgbench: each line has client, number, microseconds and more. */
  private static Latencies latencies(Path folder) throws IOException {
    Latencies latencies = new Latencies();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file :
          files.filter(f -> f.getFileName().toString().startsWith("pgbench_")).toList()) {
        for (String line : Files.readAllLines(file)) {
          latencies.add(Long.parseLong(line.split(" ", 4)[2]) * 1_000);
        }
      }
    }
    return latencies;
  }

  /** Deletes the files of the previous run. */
  private static void clean(Path folder) throws IOException {
    List<Path> found;
    try (Stream<Path> files = Files.list(folder)) {
      found = files.toList();
    }
    for (Path path : found) {
      Files.delete(path);
    }
  }
}
