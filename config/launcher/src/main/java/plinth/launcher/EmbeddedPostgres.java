package plinth.launcher;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL below the data folder that belongs to Plinth. It listens only on the loopback
 * address, requires a password and writes durably to disk. An instance left over from a killed
 * launcher is taken over, regardless of its port.
 */
final class EmbeddedPostgres implements AutoCloseable {
  static final int USUAL_PORT = 54_329;
  private static final String PORT_SETTING = "PLINTH_POSTGRES_PORT";
  private static final int WAIT_SECONDS = 120;

  private final PostgresAccount account;
  private final Path home;
  private final Path folder;
  private final Path cluster;
  private final Path log;
  private final int port;
  private final String further;
  private final boolean adopted;
  private boolean closed;

  private EmbeddedPostgres(PostgresAccount account, Path home, Path folder, Settings settings)
      throws IOException {
    this.account = account;
    this.home = home;
    this.folder = folder;
    this.cluster = folder.resolve("data");
    this.log = folder.resolve("postgres.log");
    this.further = settings.get("PLINTH_POSTGRES_OPTIONS", "");
    Integer left = portOfRunning();
    this.adopted = left != null;
    this.port = left != null ? left : choosePort(settings);
  }

  /** Creates the instance of a data folder without starting it. Fails if it cannot run there. */
  static EmbeddedPostgres create(DataFolder data, Settings settings) {
    Path folder = data.postgres();
    try {
      Files.createDirectories(folder);
      PostgresAccount account = PostgresAccount.choose(folder);
      String below = settings.get("PLINTH_POSTGRES_HOME", folder.toString());
      Path home = PostgresBinaries.unpack(Path.of(below).toAbsolutePath());
      account.changeOwner(folder);
      return new EmbeddedPostgres(account, home, folder, settings);
    } catch (IOException e) {
      throw new StartFailure("cannot prepare the embedded PostgreSQL: " + e.getMessage(), e);
    }
  }

  /** Starts the instance, or takes over the running one. The first start creates the cluster. */
  synchronized void start(String password, Terminal terminal) {
    if (closed) {
      throw new StartFailure("Plinth was stopped during the start");
    }
    try {
      checkReachable();
      if (adopted) {
        terminal.print("  takes over the PostgreSQL that still runs on port " + port);
      } else {
        createCluster(password, terminal);
        launch();
      }
    } catch (IOException e) {
      throw new StartFailure("cannot start the embedded PostgreSQL: " + e.getMessage(), e);
    }
  }

  /** Returns the address of one of its databases. */
  String url(String database) {
    return "jdbc:postgresql://localhost:" + port + "/" + database;
  }

  int port() {
    return port;
  }

  /** Ends open transactions and stops; committed data remains. Waits for a start in progress. */
  @Override
  public synchronized void close() {
    if (!closed && Files.exists(cluster.resolve("postmaster.pid"))) {
      run("stop", List.of("-D", cluster.toString(), "-m", "fast", "-w", "-t", "60", "stop"));
    }
    closed = true;
  }

  private void createCluster(String password, Terminal terminal) throws IOException {
    if (Files.exists(cluster.resolve("PG_VERSION"))) {
      return;
    }
    terminal.print("  first start: creating the database in " + cluster);
    // Delete an incomplete cluster, because initdb refuses a folder that is not empty.
    DataFolder.delete(cluster);
    Path secret = Files.writeString(folder.resolve("secret"), password);
    account.changeOwner(secret);
    try {
      List<String> command = new ArrayList<>();
      command.add(program("initdb"));
      command.addAll(List.of("-D", cluster.toString(), "-U", OwnerRole.SUPERUSER, "-E", "UTF8"));
      command.addAll(List.of("--auth=scram-sha-256", "--pwfile=" + secret));
      // Sort by code point, so that indexes do not depend on the system's libraries; support all
      // letters.
      command.addAll(List.of("--locale=C", "--lc-ctype=" + letters()));
      command.addAll(List.of("--locale-provider=builtin", "--builtin-locale=C.UTF-8"));
      runChecked("initdb", command);
    } finally {
      Files.deleteIfExists(secret);
    }
  }

  private void launch() throws IOException {
    if (Files.exists(log)) {
      Files.move(log, folder.resolve("postgres.log.1"), StandardCopyOption.REPLACE_EXISTING);
    }
    String options =
        "-p "
            + port
            + " -c listen_addresses=localhost -c unix_socket_directories= -c max_connections=200"
            + " -c shared_buffers=256MB -c max_wal_size=2GB -c random_page_cost=1.1 -c jit=off "
            + further;
    List<String> words = new ArrayList<>(List.of("-D", cluster.toString(), "-l", log.toString()));
    words.addAll(List.of("-o", options, "-w", "-t", String.valueOf(WAIT_SECONDS), "start"));
    if (run("start", words) != 0) {
      throw new StartFailure("PostgreSQL did not start: " + lastLine(log) + " (see " + log + ")");
    }
  }

  private @Nullable Integer portOfRunning() throws IOException {
    Path pid = cluster.resolve("postmaster.pid");
    if (Files.notExists(pid) || run("status", List.of("-D", cluster.toString(), "status")) != 0) {
      return null;
    }
    List<String> lines = Files.readAllLines(pid, StandardCharsets.UTF_8);
    return lines.size() < 4 ? null : Integer.valueOf(lines.get(3).strip());
  }

  private static int choosePort(Settings settings) {
    if (settings.has(PORT_SETTING)) {
      return Ports.choose(settings.number(PORT_SETTING, 0, 0, 65_535), PORT_SETTING);
    }
    return Ports.isFree(USUAL_PORT) ? USUAL_PORT : Ports.findFree();
  }

  private void checkReachable() throws IOException {
    List<String> command = account.withPrefix(List.of("test", "-x", program("postgres")));
    if (execute("reach", command) != 0) {
      throw new StartFailure(
          "PostgreSQL cannot run as root, and its unprivileged account cannot access "
              + home
              + "; choose another PLINTH_DATA_DIR");
    }
  }

  private String program(String name) {
    return home.resolve("bin").resolve(name).toString();
  }

  private int run(String what, List<String> words) {
    List<String> command = new ArrayList<>(List.of(program("pg_ctl")));
    command.addAll(words);
    try {
      return execute(what, account.withPrefix(command));
    } catch (IOException e) {
      throw new StartFailure("cannot run pg_ctl " + what + ": " + e.getMessage(), e);
    }
  }

  private void runChecked(String what, List<String> command) throws IOException {
    if (execute(what, account.withPrefix(command)) != 0) {
      Path output = output(what);
      throw new StartFailure(what + " failed: " + lastLine(output) + " (see " + output + ")");
    }
  }

  private int execute(String what, List<String> command) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output(what).toFile())
            .start();
    try {
      process.getOutputStream().close();
      return process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private Path output(String what) {
    return folder.resolve(what + ".out");
  }

  private static String letters() {
    boolean mac = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("mac");
    return mac ? "en_US.UTF-8" : "C.UTF-8";
  }

  private static String lastLine(Path file) throws IOException {
    if (Files.notExists(file)) {
      return "no output";
    }
    List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    return lines.stream()
        .filter(line -> !line.isBlank())
        .reduce((first, second) -> second)
        .orElse("no output");
  }
}
