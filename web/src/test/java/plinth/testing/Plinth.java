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
 * The one server that all API tests talk to: the launcher as a child process, with embedded
 * PostgreSQL, Payara Micro and the complete WAR, on free ports, in an empty data folder. Started by
 * the first test that asks, stopped with the test run. Where the system property {@code
 * plinth.address} names a server, it is that one instead.
 */
public final class Plinth {
  /**
   * The tag of tests that start, stop or kill servers of their own, by the launcher: they cannot be
   * held against a server that somebody else started.
   */
  public static final String OWN_SERVER = "own-server";

  /**
   * The tag of those among them that kill, restart, upgrade or restore servers, start several, or
   * one whose settings guard no bound: they run by the profile {@code restarts}, and not with every
   * build.
   */
  public static final String RESTARTS = "restarts";

  /**
   * The tag of tests with clients that a generator makes of the OpenAPI document: they run by the
   * profile {@code clients}, which brings the generator, and not with every build.
   */
  public static final String CLIENTS = "clients";

  /** The key of the test tools of the servers that tests share. */
  public static final String TEST_TOOLS_KEY = "the key of the test tools";

  /** How often keys may write through another node, if it were alone. */
  public static final int WRITES_OF_OTHER_NODE = 20;

  private static final String WAR = "plinth.war";

  /** What the servers of this process keep: of a run's processes, each has servers of its own. */
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

  /** Starts one more server for the rest of the run, with the archive of the tests inside. */
  static Plinth startInside(Path war) {
    return start(kept("inside"), war);
  }

  /** A file or folder among what the servers of this process keep. */
  static Path kept(String name) {
    return KEPT.resolve(name);
  }

  /** The server that somebody else started and stops. */
  private static Plinth given() {
    return new Plinth(
        null,
        Path.of(System.getProperty("plinth.data")),
        Path.of(System.getProperty("plinth.logs")),
        System.getProperty("plinth.address"),
        System.getProperty("plinth.database"));
  }

  /** Starts a server of one's own; an existing data folder is taken up again. */
  public static Plinth startIn(Path data, Map<String, String> settings) {
    return launch(data, Path.of(System.getProperty(WAR)), settings);
  }

  /** The same with another archive, such as that of a later release. */
  public static Plinth startIn(Path data, Path war, Map<String, String> settings) {
    return launch(data, war, settings);
  }

  /**
   * Starts another node of the server of this test run: the same database, files and mail. The
   * workspaces that are made through it have a database each, and keys may write there less often.
   */
  public static Plinth anotherNode() {
    return anotherNode(KEPT.resolve("other-node"), Map.of());
  }

  /** The same in another folder, with further settings. */
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
    // Servers are killed here, and machines are not: nobody waits for the disk.
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

  /** Reads on, so that the server never waits for a reader; a killed one ends it. */
  private static void drain(BufferedReader lines) {
    try {
      lines.transferTo(Writer.nullWriter());
    } catch (IOException killed) {
      // Nobody is left to be read.
    }
  }

  /** The address of the server, without a path. */
  public String address() {
    return address;
  }

  /** The folder in which the server keeps everything. */
  public Path data() {
    return data;
  }

  /** All that it has logged and still keeps, the oldest first. */
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

  /** JDBC address of its main database. */
  public String database() {
    return database;
  }

  /** The process of the server; null when somebody else started it. */
  public Process process() {
    return process;
  }

  /** Stops the server and waits until it is gone. */
  public void stop() {
    process.destroy();
    awaitEnd();
  }

  /** Kills the server without a word; its embedded database goes on, for the next start. */
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
