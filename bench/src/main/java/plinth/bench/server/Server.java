package plinth.bench.server;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs the distribution as a child process with an embedded PostgreSQL and an empty data folder.
 * Rate limits are lifted through settings, as an operator would do it.
 */
public final class Server implements Closeable {
  private static final String READY = "Plinth is ready";
  private static final String NO_BOUND = "0";
  private static final String UNLIMITED = "1000000000";
  private static final String A_DAY = "86400";
  private static final String EACH_MINUTE = "* * * * *";
  private static final int POSTGRES_PORT_OFFSET = 1;

  private Process process;
  private final Options options;
  private final Map<String, String> more;

  private Server(Process process, Options options, Map<String, String> more) {
    this.process = process;
    this.options = options;
    this.more = more;
  }

  /**
   * Starts the server and waits until it is ready.
   *
   * @throws IllegalStateException if the server ends before that, with its last line of output
   */
  public static Server start(Options options) throws IOException {
    return start(options, Map.of());
  }

  /** Starts the server with additional settings of the scenario. */
  public static Server start(Options options, Map<String, String> more) throws IOException {
    empty(options.data());
    return new Server(launched(options, more), options, more);
  }

  /** Stops the server if it runs, and restarts it with the same data. */
  public void restart() throws IOException {
    close();
    process = launched(options, more);
  }

  /** Kills the server without a shutdown, as a power cut would, and waits until it has ended. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  private static Process launched(Options options, Map<String, String> more) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-jar",
            options.distribution().toAbsolutePath().toString(),
            "--end-with-parent");
    builder
        .environment()
        .putAll(
            Map.of(
                "PLINTH_DATA_DIR",
                options.data().toAbsolutePath().toString(),
                "PLINTH_HTTP_PORT",
                Integer.toString(options.port()),
                "PLINTH_POSTGRES_PORT",
                Integer.toString(options.port() + POSTGRES_PORT_OFFSET),
                "PLINTH_API_READS_PER_SECOND",
                UNLIMITED,
                "PLINTH_API_WRITES_PER_SECOND",
                UNLIMITED,
                "PLINTH_LOGIN_PER_MINUTE",
                UNLIMITED,
                "PLINTH_ACCESS_TOKEN_LIFE",
                A_DAY,
                "PLINTH_OUTBOUND_ALLOWED",
                "127.0.0.1",
                "BILLING_TRIAL_EXPIRY_CRON",
                EACH_MINUTE,
                "BILLING_RENEWAL_CRON",
                EACH_MINUTE));
    // All load comes from one address.
    for (String bound : List.of("LOGIN_FAILURES", "REGISTRATIONS", "CODES", "INVITATIONS")) {
      builder.environment().put("PLINTH_BLOCK_" + bound, NO_BOUND);
    }
    builder.environment().put("PLINTH_BLOCK_WORKSPACES", NO_BOUND);
    builder.environment().put("PLINTH_USER_WORKSPACES", NO_BOUND);
    builder.environment().put("PLINTH_WORKSPACE_INVITATIONS", NO_BOUND);
    builder.environment().putAll(more);
    Process process = builder.redirectErrorStream(true).start();
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    String last = "nothing";
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      System.out.println("  | " + line);
      last = line;
      if (line.startsWith(READY)) {
        drain(output);
        return process;
      }
    }
    throw new IllegalStateException("the server did not start; it said last: " + last);
  }

  /** Returns the server as a target without a credential. */
  public Target target() {
    return Target.at(options.address());
  }

  /** Returns the server as a target with the token of its first operator. */
  public Target operator() throws IOException {
    Properties account = new Properties();
    try (Reader file =
        Files.newBufferedReader(
            options.data().resolve("first-operator.txt"), StandardCharsets.UTF_8)) {
      account.load(file);
    }
    JsonObject credentials =
        Json.createObjectBuilder()
            .add("email", account.getProperty("email"))
            .add("password", account.getProperty("password"))
            .addNull("workspace")
            .build();
    JsonObject signedIn = target().call("POST", "/api/v1/admin/auth/login", credentials);
    return target().withToken(signedIn.getString("access_token"));
  }

  /** Returns the folder in which the server's mails arrive. */
  public Mailbox mailbox() {
    return new Mailbox(options.data().resolve("mail"));
  }

  /** Returns the server's database. */
  public Postgres postgres() throws IOException {
    return new Postgres(
        options.port() + POSTGRES_PORT_OFFSET,
        Postgres.DATABASE,
        Files.readString(options.data().resolve("database-password")).strip(),
        options.data().resolve("postgres/postgres.log"));
  }

  /** Returns the server's data folder. */
  public Path data() {
    return options.data();
  }

  /** Returns the meter of the processes whose CPU time is measured. */
  public Meter meter() throws IOException {
    return Meter.of(options.port(), options.port() + POSTGRES_PORT_OFFSET);
  }

  /** Stops the server and its database, and waits for both. */
  @Override
  public void close() {
    stop(process);
  }

  /** Stops a process and waits until it has ended, which it is made to do after a minute. */
  public static void stop(Process process) {
    process.destroy();
    try {
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  /** Reads and discards the output, so that the server never blocks on a full pipe. */
  private static void drain(BufferedReader output) {
    Thread reader = new Thread(() -> discard(output), "server-output");
    reader.setDaemon(true);
    reader.start();
  }

  private static void discard(BufferedReader output) {
    try {
      output.transferTo(Writer.nullWriter());
    } catch (IOException e) {
      return; // the server has ended and closed its output
    }
  }

  /** Deletes the data of an earlier run. Refuses a folder that is not a data folder. */
  private static void empty(Path data) throws IOException {
    if (Files.notExists(data)) {
      return;
    }
    if (Files.notExists(data.resolve("plinth.lock"))) {
      throw new IllegalStateException(data + " is not a data folder of Plinth; choose another");
    }
    List<Path> found;
    try (Stream<Path> walk = Files.walk(data)) {
      found = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : found) {
      Files.delete(path);
    }
  }
}
