package plinth.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The shared server for all API tests: the launcher as a child process, with embedded PostgreSQL,
 * Payara Micro and the complete WAR, on free ports, in an empty data folder. It starts with the
 * first test that uses it and stops with the test run. If the system property {@code
 * plinth.address} names a server, that server is used instead.
 */
public final class Plinth {
  /**
   * The tag of tests that start, stop or kill separate servers with the launcher, and therefore
   * cannot run against an externally started server.
   */
  public static final String OWN_SERVER = "own-server";

  /**
   * The tag of tests among them that kill, restart, upgrade or restore servers, start several
   * servers, or start one whose settings guard no bound. They run with the profile {@code
   * restarts}, not with every build.
   */
  public static final String RESTARTS = "restarts";

  /**
   * The tag of tests with clients generated from the OpenAPI document. They run with the profile
   * {@code clients}, which provides the generator, not with every build.
   */
  public static final String CLIENTS = "clients";

  /**
   * The tag of tests with a real Keycloak. They run with the profile {@code sso}, which provides
   * it, not with every build.
   */
  public static final String SSO = "sso";

  /** The key for the test tools of the shared servers. */
  public static final String TEST_TOOLS_KEY = "the key of the test tools";

  /** The rate at which keys may write through another node if it were the only one. */
  public static final int WRITES_OF_OTHER_NODE = 20;

  private static final String WAR = "plinth.war";

  /** The files of this process's servers; each process of a run has separate servers. */
  private static final Path KEPT =
      Path.of("target", System.getProperty("plinth.kept", "servers-1"));

  private static final Plinth SERVER =
      System.getProperty("plinth.address") == null
          ? start(KEPT.resolve("shared"), Path.of(System.getProperty(WAR)))
          : given();

  private final Process process;
  private final Path data;
  private final Path logs;
  private final String address;
  private final String database;

  private Plinth(Process process, Path data, Path logs, String address, String database) {
    this.process = process;
    this.data = data;
    this.logs = logs;
    this.address = address;
    this.database = database;
  }

  /** The server of this test run. */
  public static Plinth server() {
    return SERVER;
  }

  /** Starts another server for the rest of the run, with the archive that contains the tests. */
  static Plinth startInside(Path war) {
    return start(kept("inside"), war);
  }

  /** A file or folder among the files of this process's servers. */
  static Path kept(String name) {
    return KEPT.resolve(name);
  }

  /** The server that was started externally. */
  private static Plinth given() {
    return new Plinth(
        null,
        Path.of(System.getProperty("plinth.data")),
        Path.of(System.getProperty("plinth.logs")),
        System.getProperty("plinth.address"),
        System.getProperty("plinth.database"));
  }

  /** Starts a separate server; it reuses an existing data folder. */
  public static Plinth startIn(Path data, Map<String, String> settings) {
    return launch(data, Path.of(System.getProperty(WAR)), settings);
  }

  /** Starts a separate server with another archive, such as that of a later release. */
  public static Plinth startIn(Path data, Path war, Map<String, String> settings) {
    return launch(data, war, settings);
  }

  /**
   * Starts another node of the server of this test run, with the same database, files and mail. The
   * workspaces created through it have dedicated databases, and its rate limit for writes of keys
   * is lower.
   */
  public static Plinth anotherNode() {
    return anotherNode(KEPT.resolve("other-node"), Map.of());
  }

  /** Starts another node in another folder, with additional settings. */
  public static Plinth anotherNode(Path data, Map<String, String> further) {
    delete(data);
    try {
      Files.createDirectories(data);
      for (String shared : List.of("files", "mail")) {
        Path folder = SERVER.data.resolve(shared).toAbsolutePath();
        Files.createDirectories(folder);
        Files.createSymbolicLink(data.resolve(shared), folder);
      }
      String password = Files.readString(SERVER.data.resolve("database-password")).trim();
      Map<String, String> settings = new HashMap<>(further);
      settings.putAll(
          Map.of(
              "PLINTH_DB_URL",
              SERVER.database,
              "PLINTH_DB_OWNER_USER",
              "plinth_owner",
              "PLINTH_DB_OWNER_PASSWORD",
              password,
              "PLINTH_PUBLIC_URL",
              SERVER.address,
              "PLINTH_WORKSPACE_TYPE",
              "dedicated",
              "PLINTH_CHATAPP_URL",
              Providers.simulator().address(),
              "PLINTH_OUTBOUND_ALLOWED",
              "localhost",
              "PLINTH_API_WRITES_PER_SECOND",
              String.valueOf(WRITES_OF_OTHER_NODE),
              "TEST_TOOLS_ENABLED",
              "true",
              "TEST_TOOLS_API_KEY",
              TEST_TOOLS_KEY));
      return startIn(data, settings);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Plinth start(Path data, Path war) {
    delete(data);
    Plinth server = launch(data, war, SharedSettings.make());
    Runtime.getRuntime().addShutdownHook(new Thread(server::stop));
    return server;
  }

  private static Plinth launch(Path data, Path war, Map<String, String> settings) {
    if (System.getProperty("plinth.address") != null) {
      throw new IllegalStateException("a test with servers of its own has the tag " + OWN_SERVER);
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(SharedSettings.JVM);
    command.add("-jar");
    command.add(System.getProperty("plinth.launcher"));
    command.addAll(List.of("--war", war.toString(), "--end-with-parent"));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    Map<String, String> environment = builder.environment();
    environment.put("PLINTH_DATA_DIR", data.toAbsolutePath().toString());
    environment.put("PLINTH_HTTP_PORT", "0");
    environment.put("PLINTH_POSTGRES_PORT", "0");
    environment.put("PLINTH_POSTGRES_HOME", Path.of("target/postgres").toAbsolutePath().toString());
    // Tests kill servers but not machines, so there is no need to sync to disk.
    environment.put("PLINTH_POSTGRES_OPTIONS", "-c fsync=off -c full_page_writes=off");
    environment.putAll(SharedSettings.OF_ALL);
    environment.put("PLINTH_SERVER_HOME", Path.of("target/payara").toAbsolutePath().toString());
    environment.putAll(settings);
    try {
      return awaitReady(builder.start(), data);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Plinth awaitReady(Process process, Path data) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    StringBuilder seen = new StringBuilder();
    String database = "";
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      seen.append(line).append('\n');
      if (line.contains("jdbc:postgresql:")) {
        database = line.substring(line.indexOf("jdbc:")).split(" ")[0].trim();
      }
      if (line.startsWith("Plinth is ready at ")) {
        String address = line.substring("Plinth is ready at ".length()).trim();
        Thread drain = new Thread(() -> drain(lines));
        drain.setDaemon(true);
        drain.start();
        return new Plinth(process, data, data.resolve("logs"), address, database);
      }
    }
    throw new IllegalStateException("the server did not start:\n" + seen);
  }

  /**
   * Discards the output, so that the server never blocks on a full pipe; ends when it is killed.
   */
  private static void drain(BufferedReader lines) {
    try {
      lines.transferTo(Writer.nullWriter());
    } catch (IOException killed) {
      // The output has ended.
    }
  }

  /** The address of the server, without a path. */
  public String address() {
    return address;
  }

  /** The server's data folder. */
  public Path data() {
    return data;
  }

  /** The server's log files, the oldest first. */
  public String log() {
    try (Stream<Path> files = Files.list(logs)) {
      List<Path> all =
          files
              .filter(file -> file.getFileName().toString().startsWith("server.log"))
              .sorted(Comparator.comparing(file -> file.toFile().lastModified()))
              .toList();
      StringBuilder text = new StringBuilder();
      for (Path file : all) {
        text.append(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
      }
      return text.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The JDBC address of its main database. */
  public String database() {
    return database;
  }

  /** The process of the server; null if it was started externally. */
  public Process process() {
    return process;
  }

  /** Stops the server and waits until it has ended. */
  public void stop() {
    process.destroy();
    awaitEnd();
  }

  /** Kills the server without a shutdown; its embedded database continues for the next start. */
  public void kill() {
    process.destroyForcibly();
    awaitEnd();
  }

  private void awaitEnd() {
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void delete(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
